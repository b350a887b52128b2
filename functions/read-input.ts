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

const OTHER_ESCAPE = /\\[^u]/g;
/** NUL, and half of a letter that takes two: nobody types them, and the database takes no halves. */
const NO_TEXT = /\\u(?:0000|d[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2}\\u)d[c-f][\da-f]{2})/i;

async function readJson(c: Context): Promise<unknown> {
  try {
    const text = await c.req.text();
    const json: unknown = JSON.parse(text);
    if (NO_TEXT.test(text.replaceAll(OTHER_ESCAPE, ''))) throw new SyntaxError('No text.');
    return json;
  } catch (cause) {
    // Too large and the like come from the body limit; only what cannot be read is the sender's mistake.
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new DomainError('INVALID_INPUT', { cause });
  }
}
