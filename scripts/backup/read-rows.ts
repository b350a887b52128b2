import type { Client, Row } from '@libsql/client/web';
import { StatementRefusedError } from '#drizzle/errors.ts';
import { retried } from './retried.ts';

const MOST_ROWS = 2000;
/** sqld answers with at most 10 MB, and wraps each value. */
const CHARACTERS = 1_000_000;

/** The first column of `selection` is the row's number; each piece fits into an answer. */
export async function* readRows(
  client: Client,
  selection: { readonly columns: string; readonly table: string; readonly where?: string },
): AsyncGenerator<readonly Row[]> {
  const { columns, table, where = 'true' } = selection;
  const sql = `SELECT rowid AS "row number", ${columns} FROM "${table}" WHERE rowid > ? AND ${where} ORDER BY rowid LIMIT ?`;
  let after = -1;
  let most = 100;
  for (;;) {
    const args = [after, most];
    const rows = await retried(() => client.execute({ sql, args })).then(
      (answer) => answer.rows,
      (error: unknown) => (most > 1 && isTooLarge(error) ? null : Promise.reject(error as Error)),
    );
    if (rows === null) {
      most = Math.ceil(most / 2);
      continue;
    }
    yield rows;
    if (rows.length < most) return;
    after = Number(rows.at(-1)?.[0]);
    const characters = JSON.stringify(rows).length;
    most = Math.ceil(Math.min(MOST_ROWS, most * 2, (most * CHARACTERS) / characters));
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof StatementRefusedError && error.code === 'RESPONSE_TOO_LARGE';
