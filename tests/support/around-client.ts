import type { Client } from '@libsql/client/web';
import { type Database, databaseOver } from '../../drizzle/client.ts';
import { DatabaseUnavailableError } from '../../drizzle/errors.ts';

type Call = 'execute' | 'batch' | 'migrate';

/** The client, with something that happens around each call. */
export function around(
  client: Client,
  act: (call: () => Promise<unknown>, args: unknown[]) => Promise<unknown>,
): Client {
  const through =
    (name: Call) =>
    (...args: unknown[]) =>
      act(() => Reflect.apply(client[name], client, args) as Promise<unknown>, args);
  const calls = { execute: through('execute'), batch: through('batch'), migrate: through('migrate') };
  return Object.assign(Object.create(client) as Client, calls);
}

/** A database that carries out the first call of this kind, and whose answer to it never arrives. */
export const losingAnswerTo = (db: Database, kind: RegExp) =>
  atFirst(db, kind, async (call) => {
    await call();
    throw new DatabaseUnavailableError('timeout');
  });

/** The same, and the call itself never arrived. */
export const losing = (db: Database, kind: RegExp) =>
  atFirst(db, kind, () => Promise.reject(new DatabaseUnavailableError('timeout')));

/** The same, and something else is done just before it. */
export const justBefore = (db: Database, kind: RegExp, act: () => Promise<unknown>) =>
  atFirst(db, kind, async (call) => {
    await act();
    return call();
  });

function atFirst(
  { $client }: Database,
  kind: RegExp,
  act: (call: () => Promise<unknown>) => Promise<unknown>,
): Database {
  let isStill = true;
  const client = around($client, async (call, args) => {
    if (!isStill || !kind.test(JSON.stringify(args).replaceAll('\\"', ''))) return call();
    isStill = false;
    return act(call);
  });
  return databaseOver(client);
}
