import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { taxSettings } from '../../../drizzle/schema/tax.ts';
import { root } from '../../../scripts/lib/project.ts';
import { DEFAULT_TAX_SETTINGS } from '../../../src/domain/tax/tax-settings.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();

/** What docs/operate.md gives to the database's shell, in the order of the text. */
const statements = [
  ...readFileSync(join(root, 'docs', 'operate.md'), 'utf8')
    .replaceAll(/\s+/g, ' ')
    .matchAll(/turso db shell \S+ "([^"]+)"/g),
].map(([, sql = '']) => sql.replaceAll('TAKEN_AT', '2026-11-20T21:45:00.000Z'));

const run = async (sql: string) => await database.db.$client.batch(sql.split(';'), 'write');
const oneWith = (words: string) => {
  const found = statements.filter((sql) => sql.includes(words));
  expect(found, words).toHaveLength(1);
  return found[0] ?? '';
};

describe('the SQL of docs/operate.md', () => {
  test.each(statements)('runs: %s', async (sql) => {
    await run(sql);
  });

  test('gives bills and credit notes another beginning', async () => {
    await database.db.insert(taxSettings).values({ id: 1, ...DEFAULT_TAX_SETTINGS });
    await run(oneWith('update tax_settings'));
    const { invoicePrefix, creditPrefix } = taxSettings;
    expect(await database.db.select({ invoicePrefix, creditPrefix }).from(taxSettings)).toEqual([
      { invoicePrefix: 'JB', creditPrefix: 'JBC' },
    ]);
  });
});
