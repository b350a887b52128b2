import type { Client } from '@libsql/client/web';
import { ShopError } from '../lib/shop-error.ts';

const STATEMENTS_PER_CALL = 40;

/** Fills an empty database; one that holds anything is left as it is. */
export async function loadDump(client: Client, lines: AsyncIterable<string>): Promise<void> {
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' LIMIT 1",
  );
  if (rows.length > 0) {
    throw new ShopError(
      'The database is not empty: a backup is only restored into an empty one (npm run reset).',
    );
  }
  let statements: string[] = [];
  for await (const line of lines) {
    if (line === '') continue;
    statements.push(line);
    if (statements.length < STATEMENTS_PER_CALL) continue;
    // References between rows are whole again at the end.
    await client.migrate(statements);
    statements = [];
  }
  if (statements.length > 0) await client.migrate(statements);
}
