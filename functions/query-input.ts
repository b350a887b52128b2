import type { Context } from 'hono';
import type * as z from 'zod';
import type { ApiEnv } from './api-env.ts';
import { parseInput } from './parse-input.ts';

/** The query of the address as the schema has it; what is named several times is one list with commas. */
export function queryInput<Schema extends z.ZodObject>(c: Context<ApiEnv>, schema: Schema): z.output<Schema> {
  const query = Object.entries(c.req.queries()).map(([name, values]) => [name, values.join(',')]);
  return parseInput(schema, Object.fromEntries(query));
}
