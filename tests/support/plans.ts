import type { Client, InStatement } from '@libsql/client/web';
import { type Database, databaseOver } from '#drizzle/client.ts';

/** The plan of every statement that the work sends, in batches or alone: the statement, then a line for each step. */
export async function plansOf(db: Database, work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const sent: InStatement[] = [];
  const real = db.$client;
  const batch: Client['batch'] = (statements, mode) => {
    sent.push(...(statements as InStatement[]));
    return real.batch(statements, mode);
  };
  const execute = (statement: InStatement) => {
    sent.push(statement);
    return real.execute(statement);
  };
  await work(databaseOver(Object.assign(Object.create(real) as Client, { batch, execute })));
  const planOf = async (statement: InStatement) => {
    const { sql, ...rest } = typeof statement === 'string' ? { sql: statement, args: [] } : statement;
    const { rows } = await real.execute({ ...rest, sql: `explain query plan ${sql}` });
    return [sql, ...rows.map(({ detail }) => (typeof detail === 'string' ? detail : ''))].join('\n');
  };
  // The plan depends on the text alone.
  const known = new Map<string, Promise<string>>();
  const plans = sent.map((statement) => {
    const text = typeof statement === 'string' ? statement : statement.sql;
    const plan = known.get(text) ?? planOf(statement);
    known.set(text, plan);
    return plan;
  });
  return Promise.all(plans);
}
