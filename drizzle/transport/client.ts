import type { Client, InStatement, ResultSet } from '@libsql/client/web';
import {
  type Errand,
  failedWith,
  kindOf,
  mayTravelTogether,
  type Outcome,
  planFor,
  type Rows,
} from './errands.ts';
import { DatabaseUnavailableError, StatementRefusedError } from '#drizzle/errors.ts';
import { type Connection, readPipeline, type Step, toHrana, toResultSet, writePipeline } from './hrana.ts';
import { createSharedTrips } from './shared-trips.ts';

export interface DatabaseOptions {
  /** http://127.0.0.1:8788 for sqld, libsql://… for Turso. */
  url: string;
  authToken?: string | undefined;
  timeoutMs?: number | undefined;
  /** Called after each trip to the database, answered or not, with the time it was waited for. */
  onRoundTrip?: ((ms: number, rows: Rows) => void) | undefined;
  /** In a Worker, `waitUntil`: the client may leave, and the work under way still finishes. */
  keepAlive?: ((work: Promise<unknown>) => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const PAUSES_WHEN_BUSY_MS = [50, 150, 400];
const BUSY = { code: 'SQLITE_BUSY', message: 'The database is busy.' } as const;
const BEGINNINGS = {
  write: 'BEGIN IMMEDIATE',
  read: 'BEGIN TRANSACTION READONLY',
  deferred: 'BEGIN DEFERRED',
} as const;

/** Cheap enough for one per request; nothing is sent before the first statement. */
export function openClient(options: DatabaseOptions): Client {
  const perform = async (
    statements: Parameters<Client['batch']>[0],
    { begin, kind }: { begin: string | null; kind?: Errand['kind'] },
  ) => {
    const wanted = statements.map(toHrana);
    const errand = { statements: wanted, begin, kind: kind ?? kindOf(wanted) };
    const performed = performErrand(errand, options);
    options.keepAlive?.(performed.catch(() => undefined));
    return await performed;
  };
  return {
    async execute(statement: InStatement): Promise<ResultSet> {
      const [result] = await perform([statement], { begin: null });
      if (!result) throw new Error('A statement came back without a result.');
      return result;
    },
    batch: (statements, mode = 'deferred') =>
      perform(statements, { begin: BEGINNINGS[mode], ...(mode === 'write' && { kind: mode }) }),
    migrate: (statements) => perform(statements, { begin: BEGINNINGS.write, kind: 'migration' }),
    ...refused,
    close: () => undefined,
    closed: false,
    protocol: 'http',
  };
}

/** A transaction that is cut off in the middle would block every writer. */
function refuse(): never {
  throw new Error('There are no transactions across several calls: writeBatch is one.');
}

const refused = { transaction: refuse, executeMultiple: refuse, sync: refuse, reconnect: refuse };

interface Trips {
  readonly toRead: ReturnType<typeof createSharedTrips<Errand, Outcome>>;
  readonly toWrite: ReturnType<typeof createSharedTrips<Errand, Outcome>>;
  readonly idle: ReturnType<typeof createIdleConnections>;
}

/** The server ends a connection after 10 s of rest. */
const LONGEST_REST_MS = 5_000;

/** Connections that wait for the next call. The latest is taken first, so that those left over from a crowd expire. */
export function createIdleConnections() {
  let resting: { readonly connection: Connection; readonly since: number }[] = [];
  return {
    take(): Connection | null {
      const latest = resting.pop();
      if (latest && Date.now() - latest.since < LONGEST_REST_MS) return latest.connection;
      resting = [];
      return null;
    },
    add(connection: Connection): void {
      resting.push({ connection, since: Date.now() });
    },
    clear(): void {
      resting = [];
    },
  };
}

/** Errands for one database wait together, whichever request of the isolate they belong to. */
const tripsOf = new Map<string, Trips>();

/**
 * Writes that meet in sqld 0.24 can leave it locked for every writer: with a hundred buyers at once it happened in one
 * round of ten or twenty. Here they wait before they reach it; it writes one at a time anyway. It refuses readers
 * above 128.
 */
function tripsTo({ url, authToken = '' }: DatabaseOptions): Trips {
  const key = `${url} ${authToken}`;
  const known = tripsOf.get(key);
  if (known) return known;
  // A libsql: address is Turso, or its stand-in.
  const isSqld = url.startsWith('http:');
  const trips = {
    toRead: createSharedTrips<Errand, Outcome>({ places: isSqld ? 4 : 16, mayJoin: mayTravelTogether }),
    toWrite: createSharedTrips<Errand, Outcome>({ places: isSqld ? 1 : 4, mayJoin: mayTravelTogether }),
    idle: createIdleConnections(),
  };
  tripsOf.set(key, trips);
  return trips;
}

/**
 * A full server answers 429 before it runs anything, and an errand that finds the database locked is rolled back:
 * trying again is safe for writes too. After every other failure a write may have landed, and the caller decides.
 */
async function performErrand(errand: Errand, options: DatabaseOptions): Promise<ResultSet[]> {
  const { toRead, toWrite } = tripsTo(options);
  const travel = errand.kind === 'write' || errand.kind === 'migration' ? toWrite : toRead;
  for (const pauseMs of [...PAUSES_WHEN_BUSY_MS, null]) {
    const { done } = await counted(options, () => travel(errand, (errands) => carry(errands, options)));
    if (!('message' in done)) return done.map(toResultSet);
    if (done.code === 'BLOCKED') throw new DatabaseUnavailableError('blocked');
    if (done.code !== BUSY.code) throw new StatementRefusedError(done.message, done.code ?? 'UNKNOWN');
    if (pauseMs !== null) await pause(pauseMs * (0.5 + Math.random()));
  }
  throw new DatabaseUnavailableError('busy');
}

async function counted(options: DatabaseOptions, act: () => Promise<Outcome>): Promise<Outcome> {
  const startedAt = Date.now();
  let rows: Rows = { read: 0, written: 0 };
  try {
    const outcome = await act();
    rows = outcome.rows;
    return outcome;
  } finally {
    options.onRoundTrip?.(Date.now() - startedAt, rows);
  }
}

/** Sends all errands in one call. */
async function carry(errands: readonly Errand[], options: DatabaseOptions): Promise<readonly Outcome[]> {
  const { lists, outcomesOf } = planFor(errands);
  // A migration or a PRAGMA may leave its connection changed.
  const isLast = !errands.every(({ kind }) => kind === 'read' || kind === 'write');
  const { status, text } = await call(lists, { isLast, options });
  if (status < 400) {
    const { answers, goesOn, isClean } = readPipeline(text, { lists });
    if (goesOn && isClean) tripsTo(options).idle.add(goesOn);
    else if (goesOn) await end(goesOn, options);
    return outcomesOf(answers);
  }
  if (status === 429) return errands.map(() => failedWith(BUSY));
  if (/\bBLOCKED\b/.test(text)) throw new DatabaseUnavailableError('blocked');
  if (status === 401 || status === 403) throw new DatabaseUnavailableError('denied');
  if (status >= 500 || USED_BATON.test(text)) throw new DatabaseUnavailableError('unreachable');
  throw new Error(`The database answered with status ${status}.`);
}

/** The messages of sqld and Turso for a connection that has ended; they run nothing then. */
const HAS_ENDED = /STREAM_EXPIRED|invalid baton|stream not found/i;
/** Something on the way has sent the call twice: we do not know what came of the first. */
const USED_BATON = /baton that has already been used/i;

interface CallOptions {
  readonly isLast: boolean;
  readonly options: DatabaseOptions;
}

/** Calls on an idle connection, or on a new one. */
async function call(lists: readonly (readonly Step[])[], { isLast, options }: CallOptions) {
  const { idle } = tripsTo(options);
  const signal = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const post = (on: Connection | null) =>
    postOn(on, { body: writePipeline({ on, lists, isLast }), options, signal });
  const connection = isLast ? null : idle.take();
  const answer = await post(connection);
  const isOfNoUse = (answer.status === 400 || answer.status === 404) && HAS_ENDED.test(answer.text);
  if (connection === null || !isOfNoUse) return answer;
  idle.clear();
  return await post(null);
}

/** Ends the connection and any transaction on it. The time-out is short: those who wait for the call give up soon. */
async function end(connection: Connection, options: DatabaseOptions): Promise<void> {
  const body = writePipeline({ on: connection, lists: [], isLast: true });
  await postOn(connection, { body, options, signal: AbortSignal.timeout(1_500) }).catch(() => undefined);
}

interface PostOptions {
  readonly body: string;
  readonly options: DatabaseOptions;
  readonly signal: AbortSignal;
}

/** Reads the answer here too, so that the time-out covers it. */
async function postOn(
  connection: Connection | null,
  { body, options: { url, authToken }, signal }: PostOptions,
) {
  // Compressing and unpacking an answer takes both sides longer than sending it over the short way between them.
  const headers = new Headers({ 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' });
  if (authToken !== undefined) headers.set('Authorization', `Bearer ${authToken}`);
  try {
    const address = pipelineUrl(connection?.url ?? url);
    const response = await fetch(address, { method: 'POST', headers, body, signal });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new DatabaseUnavailableError(signal.aborted ? 'timeout' : 'unreachable', cause);
  }
}

function pipelineUrl(url: string): string {
  const { protocol, host, searchParams } = new URL(url);
  const isPlain = protocol === 'http:' || searchParams.get('tls') === '0';
  return `${isPlain ? 'http' : 'https'}://${host}/v2/pipeline`;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
