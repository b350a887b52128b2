import { createClient } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';
import { DatabaseUnavailableError } from './errors.ts';

export interface DatabaseOptions {
  /** http://127.0.0.1:8788 for sqld, libsql://… for Turso. */
  url: string;
  authToken?: string | undefined;
  timeoutMs?: number | undefined;
  /** Called once for each HTTP request to the database. */
  onRoundTrip?: (() => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const PAUSES_WHEN_BUSY_MS = [50, 150, 400];

export type Database = ReturnType<typeof openDatabase>;

/** Cheap enough for one per request; nothing is sent before the first query. `$client` is the raw client. */
export function openDatabase(options: DatabaseOptions) {
  const client = createClient({
    url: options.url,
    ...(options.authToken === undefined ? {} : { authToken: options.authToken }),
    fetch: (request: Request) => send(request, options),
  });
  return drizzle(client);
}

/**
 * A full server answers 429 before it runs anything, so trying again is safe for writes too. Every other
 * failure leaves open whether a write has landed, and is the caller's to decide.
 */
async function send(request: Request, options: DatabaseOptions) {
  const { url, method, headers } = request;
  const body = await request.text();
  const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const attempt = () => answer(url, { method, headers, body, signal }, options);

  for (const pauseMs of PAUSES_WHEN_BUSY_MS) {
    const response = await attempt();
    if (response.status !== 429) return response;
    await pause(pauseMs * (0.5 + Math.random()));
  }
  const response = await attempt();
  if (response.status === 429) throw new DatabaseUnavailableError('busy');
  return response;
}

/** Reads the body too: the time-out covers it, and the driver would report its loss as something else. */
async function answer(url: string, init: RequestInit & { signal: AbortSignal }, options: DatabaseOptions) {
  options.onRoundTrip?.();
  try {
    const response = await fetch(url, init);
    const body = await response.arrayBuffer();
    if (response.status >= 502 && response.status <= 504) throw new DatabaseUnavailableError('unreachable');
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (cause) {
    if (cause instanceof DatabaseUnavailableError) throw cause;
    throw new DatabaseUnavailableError(init.signal.aborted ? 'timeout' : 'unreachable', cause);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
