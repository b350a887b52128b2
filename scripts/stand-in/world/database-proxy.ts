import { setTimeout as wait } from 'node:timers/promises';
import { createSemaphore } from '#drizzle/transport/shared-trips.ts';
import type { Line } from '#scripts/stand-in/serve.ts';
import { parseAnswer, parsePipeline, refuse, rowsOf, statementsOf } from './pipeline.ts';
import { createTransactions, ENDS } from './transactions.ts';
import type { World } from './world.ts';

const BLOCKED = {
  code: 'BLOCKED',
  message: 'Operation was blocked: reads are blocked, do you need to upgrade your plan?',
};
const TIMED_OUT = { code: 'TRANSACTION_TIMEOUT', message: 'Transaction timed-out' };
const ENDED = { error: 'Unauthorized: `The JWT has expired`' };
/** sqld sends its own text for a stream that is gone, with status 400. */
const STREAM_GONE = { error: 'stream not found: 14edb5a7:1454bfd' };
const IS_GONE = /STREAM_EXPIRED|invalid baton/i;

const WRITES = /"sql":"\s*(?:begin immediate|insert|update|delete)/i;
const PIPELINE = /^\/v[23]\/pipeline$/;

/** Adds to sqld what Turso and the distance to it add. */
export function createDatabaseProxy(world: World, databaseUrl: string) {
  const { settings, counts } = world;
  // Like the shop in front of sqld: one write at a time.
  const [toWrite, toRead] = [createSemaphore(1), createSemaphore(64)];
  const transactions = createTransactions({
    limitMs: () => settings.dbTransactionMs,
    rollBack: (baton) =>
      send('/v2/pipeline', JSON.stringify({ baton, requests: [{ type: 'close' }] })).then(() => undefined),
  });

  async function send(path: string, body: string) {
    const headers = { 'Content-Type': 'application/json' };
    try {
      return await (WRITES.test(body) ? toWrite : toRead)(async () => {
        const response = await fetch(`${databaseUrl}${path}`, { method: 'POST', headers, body });
        return { status: response.status, text: await response.text() };
      });
    } catch (error) {
      return { status: 502, text: String(error) };
    }
  }

  const isBlocked = () =>
    settings.dbBlocked || (settings.dbQuotaRows !== null && counts.rowsRead > settings.dbQuotaRows);

  return async function answer(request: Request, line: Line): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST') return await fetch(`${databaseUrl}${pathname}`);
    const body = await request.text();
    counts.dbTrips += 1;
    await wait(settings.dbLatencyMs * (1 + Math.random()));
    if (Math.random() < settings.dbSlowShare) await wait(settings.dbSlowMs);
    if (settings.dbTokenEnded) return refused(Response.json(ENDED, { status: 401 }));
    const isLost = Math.random() < settings.dbLostShare;
    if (isLost && Math.random() < 0.5) return lose(line);
    const answered = PIPELINE.test(pathname) ? await runPipeline(pathname, body) : await send(pathname, body);
    if (isLost) return lose(line);
    return new Response(answered.text, {
      status: answered.status,
      headers: { 'Content-Type': answered.status < 400 ? 'application/json' : 'text/plain' },
    });
  };

  async function runPipeline(path: string, body: string) {
    const pipeline = parsePipeline(body);
    const baton = pipeline.baton ?? null;
    const statements = statementsOf(pipeline);
    const isEnd = statements.every((sql) => ENDS.test(sql));
    if (isBlocked() && !isEnd) return refusal(refuse(pipeline, BLOCKED));
    if (baton !== null && !transactions.resume(baton)) {
      return refusal(refuse(pipeline, TIMED_OUT));
    }
    const answered = await send(path, body);
    if (IS_GONE.test(answered.text) && answered.status === 400) {
      return { status: 404, text: JSON.stringify(STREAM_GONE) };
    }
    if (answered.status !== 200) return answered;
    const answer = parseAnswer(answered.text);
    const rows = rowsOf(answer);
    counts.rowsRead += rows.read;
    counts.rowsWritten += rows.written;
    transactions.pass(baton, answer.baton, statements);
    return answered;
  }

  function refusal(body: object) {
    counts.dbRefused += 1;
    return { status: 200, text: JSON.stringify(body) };
  }

  function refused(response: Response): Response {
    counts.dbRefused += 1;
    return response;
  }

  function lose(line: Line): Response {
    counts.dbLost += 1;
    line.cut();
    return new Response();
  }
}
