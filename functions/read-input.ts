import type { Context } from 'hono';
import type * as z from 'zod';
import { DomainError } from '../src/domain/errors.ts';
import { parseInput } from './parse-input.ts';

/** The JSON of the request as the schema has it; what is no JSON is refused like what does not fit. */
export async function readInput<Schema extends z.ZodObject>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, await readJson(c));
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (cause) {
    // Too large and the like come from the body limit; only what cannot be read is the sender's mistake.
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new DomainError('INVALID_INPUT', { cause });
  }
}
