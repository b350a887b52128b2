import type { Client } from '@libsql/client/web';
import { constraintOf } from '#drizzle/errors.ts';
import { bringUpToDate, RESTORE_STEPS as STEPS } from '#drizzle/migrate.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';
import type { Contents } from './backup-folder.ts';
import { retried } from './retried.ts';

const CHARACTERS_PER_CALL = 500_000;

/** An empty database is filled, or an interrupted restore of the same backup continued; any other is left alone. */
export async function loadDump(
  client: Client,
  lines: AsyncIterable<string>,
  { takenAt, pieces, counts }: Contents,
  emptyOne = 'a new one: docs/operate.md',
): Promise<void> {
  const done = await begin(client, [takenAt, ...pieces.map(({ file }) => file)].join(' '), emptyOne);
  let step = 0;
  let statements: string[] = [];
  let characters = 0;
  const send = async () => {
    step += 1;
    if (step > done) await takeStep(client, step, statements);
    statements = [];
    characters = 0;
  };
  for await (const line of lines) {
    if (characters + line.length > CHARACTERS_PER_CALL) await send();
    statements.push(line);
    characters += line.length;
  }
  await send();
  await compare(client, counts);
}

/** Call once the pictures are there too: with its triggers, views and full text the shop can be used. */
export async function endRestore(client: Client): Promise<void> {
  await retried(() => bringUpToDate(client));
  await retried(() => client.execute(`DROP TABLE IF EXISTS ${STEPS}`));
}

async function begin(client: Client, of: string, emptyOne: string): Promise<number> {
  const { rows } = await retried(() =>
    client.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND type = 'table'"),
  );
  if (rows.length === 0) {
    await retried(() =>
      client.batch(
        [
          `CREATE TABLE IF NOT EXISTS ${STEPS} (step integer PRIMARY KEY, of text NOT NULL)`,
          { sql: `INSERT OR IGNORE INTO ${STEPS} (step, of) VALUES (0, ?)`, args: [of] },
        ],
        'write',
      ),
    );
    return 0;
  }
  if (!rows.some(({ name }) => name === STEPS)) {
    throw new ShopError(
      `The database is not empty: a backup is only restored into an empty one (${emptyOne}).`,
    );
  }
  const found = await retried(() => client.execute(`SELECT max(step) AS step, max(of) AS of FROM ${STEPS}`));
  if (found.rows[0]?.['of'] !== of) {
    throw new ShopError(
      'Another backup, or other parts of it, was being restored into this database. Take an empty one.',
    );
  }
  return Number(found.rows[0]['step']);
}

/** The step is recorded in the same transaction, so that a lost answer leaves no doubt. */
async function takeStep(client: Client, step: number, statements: readonly string[]): Promise<void> {
  const claim = `INSERT INTO ${STEPS} (step, of) SELECT ${String(step)}, of FROM ${STEPS} WHERE step = 0`;
  await retried(async () => {
    try {
      await client.migrate([claim, ...statements]);
    } catch (error) {
      if (constraintOf(error) !== `${STEPS}.step`) throw error;
    }
  });
}

async function compare(client: Client, counts: Contents['counts']): Promise<void> {
  const names = Object.keys(counts);
  const answers = await retried(() =>
    client.batch(
      names.map((name) => `SELECT count(*) FROM "${name}"`),
      'read',
    ),
  );
  const wrong = names.filter((name, nth) => answers[nth]?.rows[0]?.[0] !== counts[name]);
  if (wrong.length > 0) {
    throw new ShopError(`Not all rows came back, or too many: ${wrong.join(', ')}. Do not open this shop.`);
  }
}
