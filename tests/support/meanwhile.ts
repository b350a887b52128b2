import type { Client } from '@libsql/client/web';
import type { Database } from '#drizzle/client.ts';

/** A database on which something else happens once between what a verb has read and its first write of several statements. */
export function withMeanwhile(db: Database, happen: () => PromiseLike<unknown>): Database {
  const { $client } = db;
  let isStill = true;
  const batch: Client['batch'] = async (statements, mode) => {
    if (mode === 'write' && isStill) {
      isStill = false;
      await happen();
    }
    return await $client.batch(statements, mode);
  };
  return Object.assign(Object.create(db) as Database, {
    $client: Object.assign(Object.create($client) as Client, { batch }),
  });
}
