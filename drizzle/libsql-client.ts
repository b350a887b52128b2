import { type Client, createClient } from '@libsql/client/web';
import { DatabaseUnavailableError } from './errors.ts';
import { createSemaphore } from './semaphore.ts';

export interface DatabaseOptions {
  /** http://127.0.0.1:8788 for sqld, libsql://… for Turso. */
  url: string;
  authToken?: string | undefined;
  timeoutMs?: number | undefined;
  /** Called at the end of each HTTP request to the database, answered or not. */
  onRoundTrip?: ((ms: number, rows: Rows) => void) | undefined;
  /** In a Worker, waitUntil: whoever asked may leave, and what is under way is still seen to its end. */
  keepAlive?: ((work: Promise<unknown>) => void) | undefined;
}

/** What Turso counts and bills. */
export interface Rows {
  readonly read: number;
  readonly written: number;
}

const NO_ROWS: Rows = { read: 0, written: 0 };
const DEFAULT_TIMEOUT_MS = 5_000;
const PAUSES_WHEN_BUSY_MS = [50, 150, 400];

/** Cheap enough for one per request; nothing is sent before the first statement. */
export function openClient(options: DatabaseOptions): Client {
  return createClient({
    url: options.url,
    ...(options.authToken === undefined ? {} : { authToken: options.authToken }),
    fetch: (request: Request) => send(request, options),
  });
}

async function send(request: Request, options: DatabaseOptions) {
  const body = await request.text();
  const work = () => sendBody(request, body, options);
  const answered = isForSqld(options.url) ? inTurnAtSqld(body, work) : work();
  options.keepAlive?.(answered.catch(() => undefined));
  return await answered;
}

/**
 * Writes that meet in sqld 0.24 can leave it locked for every writer: with a hundred buyers at once it happened in one
 * round of ten or twenty. Here they meet before it; it writes one at a time anyway. Of readers it refuses all above 128.
 */
export function createTurnsAtSqld() {
  const toWrite = createSemaphore(1);
  const toRead = createSemaphore(64);
  return <Result>(body: string, work: () => Promise<Result>): Promise<Result> =>
    (WRITES.test(body) ? toWrite : toRead)(work);
}

const WRITES = /"sql":"\s*(?:begin immediate|insert|update|delete)/i;
const inTurnAtSqld = createTurnsAtSqld();
/** Turso is reached by libsql:, and so is what stands in for it. */
const isForSqld = (url: string) => url.startsWith('http:');

/**
 * A full server answers 429 before it runs anything, and what finds the database locked is undone: trying again is safe
 * for writes too. Every other failure leaves open whether a write has landed, and is the caller's to decide.
 */
async function sendBody({ url, method, headers }: Request, body: string, options: DatabaseOptions) {
  const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const attempt = () => answer(url, { method, headers, body, signal }, options);
  const isBusy = ({ status, text }: Answer) =>
    status === 429 || (isWhole(body) && failedWith('SQLITE_BUSY', text));

  for (const pauseMs of PAUSES_WHEN_BUSY_MS) {
    const found = await attempt();
    if (!isBusy(found)) return toResponse(found);
    await pause(pauseMs * (0.5 + Math.random()));
  }
  const found = await attempt();
  if (isBusy(found)) throw new DatabaseUnavailableError('busy');
  return toResponse(found);
}

function toResponse(found: Answer): Response {
  const { status, text } = found;
  const isBlocked = status < 400 ? failedWith('BLOCKED', text) : /\bBLOCKED\b/.test(text);
  if (isBlocked) throw new DatabaseUnavailableError('blocked');
  if (status === 401 || status === 403) throw new DatabaseUnavailableError('denied');
  return new Response(text, found);
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A statement or a batch of its own: no part of a transaction that goes on, and no script that commits in between. */
function isWhole(body: string): boolean {
  return !/"baton":"|"type":"sequence"/.test(body);
}

interface Failure {
  readonly code?: string;
}

interface Pipeline {
  readonly results?: readonly {
    readonly error?: Failure;
    readonly response?: { readonly result?: { readonly step_errors?: readonly (Failure | null)[] } };
  }[];
}

/** SQLITE_BUSY: another writer kept the database for too long. BLOCKED: nothing runs above the plan's rows. */
function failedWith(code: 'SQLITE_BUSY' | 'BLOCKED', text: string): boolean {
  if (!text.includes(`"${code}"`)) return false;
  const { results = [] } = JSON.parse(text) as Pipeline;
  return results
    .flatMap(({ error, response }) => [error, ...(response?.result?.step_errors ?? [])])
    .some((failure) => failure?.code === code);
}

/** Reads the body too: the time-out covers it, and the driver would report its loss as something else. */
async function answer(
  url: string,
  init: RequestInit & { signal: AbortSignal },
  options: DatabaseOptions,
): Promise<Answer> {
  const startedAt = Date.now();
  let rows = NO_ROWS;
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    rows = { read: sumOf(text, /"rows_read":(\d+)/g), written: sumOf(text, /"rows_written":(\d+)/g) };
    if (response.status >= 502 && response.status <= 504) throw new DatabaseUnavailableError('unreachable');
    return { status: response.status, headers: response.headers, text };
  } catch (cause) {
    if (cause instanceof DatabaseUnavailableError) throw cause;
    throw new DatabaseUnavailableError(init.signal.aborted ? 'timeout' : 'unreachable', cause);
  } finally {
    options.onRoundTrip?.(Date.now() - startedAt, rows);
  }
}

/** Of a number that each statement's result has; the driver keeps none of them. Quotes in a text of a row are escaped. */
function sumOf(answer: string, number: RegExp): number {
  return [...answer.matchAll(number)].reduce((sum, [, digits]) => sum + Number(digits), 0);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
