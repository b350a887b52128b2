import type { Context } from 'hono';
import type * as z from 'zod';
import { DomainError } from '#errors.ts';
import { ROW_ID } from '#row-id.ts';
import type { ApiEnv } from './api-env.ts';
import { IdempotencyKey, KEY_LENGTH } from '#payment/create-order-input.ts';

export async function readInput<Schema extends z.ZodObject>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, await readJson(c));
}

export async function readInputIfAny<Schema extends z.ZodObject>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, (await c.req.text()) === '' ? {} : await readJson(c));
}

export async function readForm(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new DomainError('INVALID_INPUT', { cause });
  }
}

export function fileIn(form: FormData): File {
  const file = form.get('file');
  if (file instanceof File) return file;
  throw new DomainError('INVALID_INPUT', { details: { file: ['No file provided.'] } });
}

const OTHER_ESCAPE = /\\[^u]/g;
/** NUL and half of a surrogate pair: nobody types them, and the database does not take half a pair. */
const NO_TEXT = /\\u(?:0000|d[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2}\\u)d[c-f][\da-f]{2})/i;

async function readJson(c: Context): Promise<unknown> {
  try {
    const text = await c.req.text();
    const json: unknown = JSON.parse(text);
    if (NO_TEXT.test(text.replaceAll(OTHER_ESCAPE, ' '))) throw new SyntaxError('No text.');
    return json;
  } catch (cause) {
    // The body limit throws its own errors; only an unreadable body is the sender's mistake.
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new DomainError('INVALID_INPUT', { cause });
  }
}

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

/** A name that occurs several times becomes one list with commas. */
export function queryInput<Schema extends z.ZodObject>(c: Context<ApiEnv>, schema: Schema): z.output<Schema> {
  const query = Object.entries(c.req.queries()).map(([name, values]) => [name, values.join(',')]);
  return parseInput(schema, Object.fromEntries(query));
}

export function rowId(c: Context<ApiEnv, '/:id'>): number {
  const id = c.req.param('id');
  if (!ROW_ID.test(id)) throw new DomainError('NOT_FOUND');
  return Number(id);
}

/** The client sends the same key with the same request. */
export function idempotencyKeyOf(c: Context<ApiEnv>): string | null {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return null;
  const key = IdempotencyKey.safeParse(header);
  if (key.success) return key.data;
  const message = `An Idempotency-Key has 1 to ${KEY_LENGTH} letters, digits and signs.`;
  throw new DomainError('INVALID_INPUT', { details: { 'Idempotency-Key': [message] } });
}
