import type * as z from 'zod';
import { DomainError } from '../src/domain/errors.ts';

/** What came in as the schema has it; otherwise refused, with what is wrong under the name of each field. */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = new Map<string, Set<string>>();
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    details.set(field, (details.get(field) ?? new Set()).add(message));
  }
  throw new DomainError('INVALID_INPUT', {
    details: Object.fromEntries([...details].map(([field, messages]) => [field, [...messages]])),
  });
}
