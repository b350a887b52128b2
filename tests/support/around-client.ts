import type { Client } from '@libsql/client/web';
import { type Database, databaseOver } from '#drizzle/client.ts';
import { DatabaseUnavailableError } from '#drizzle/errors.ts';

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

/** A database that carries out the first call of this kind, but whose answer never arrives. */
export const losingAnswerTo = (db: Database, kind: RegExp) => failingOnce(db, kind, true);

/** The same, but the call itself never arrives. */
export const losing = (db: Database, kind: RegExp) => failingOnce(db, kind, false);

function failingOnce({ $client }: Database, kind: RegExp, isCarriedOut: boolean): Database {
  let isStill = true;
  const client = around($client, async (call, args) => {
    if (!isStill || !kind.test(JSON.stringify(args).replaceAll('\\"', ''))) return call();
    isStill = false;
    if (isCarriedOut) await call();
    throw new DatabaseUnavailableError('timeout');
  });
  return databaseOver(client);
}
