import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaintSeries } from '#drizzle/schema/complaint.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { root } from '#scripts/lib/project.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { addAccount, signedIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { totpOf } from '#tests/support/totp.ts';

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

  test.each([0, 7])(
    'gives no number of a complaint again when the backup had %i of that year',
    async (had) => {
      const { year, nextNumber, open } = complaintSeries;
      await database.db.delete(complaintSeries);
      if (had > 0)
        await database.db.insert(complaintSeries).values({ year: 2026, nextNumber: had + 1, open: 2 });
      await run(oneWith('insert into complaint_series'));
      expect(await database.db.select({ year, nextNumber, open }).from(complaintSeries)).toEqual([
        { year: 2026, nextNumber: 53, open: had > 0 ? 2 : 0 },
      ]);
    },
  );

  test('lets in who has two-step sign-in after AUTH_SECRET has changed, by the password', async () => {
    const before = createTestContext(database.db);
    const { email } = await addAccount(before);
    const phone = await signedIn(before, email);
    const { body } = await phone.post('/api/auth/two-factor/enable', { password: PASSWORD });
    const code = () => totpOf((body as { readonly totpURI: string }).totpURI);
    await phone.post('/api/auth/two-factor/verify-totp', { code: code() });

    const ctx = { ...before, accounts: { ...before.accounts, secret: 'another secret, which nobody knows' } };
    const laptop = openBrowser(ctx);
    const signIn = () => laptop.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect(await signIn()).toMatchObject({ body: { twoFactor: true } });
    const { status } = await laptop.post('/api/auth/two-factor/verify-totp', { code: code() });
    expect(status).toBeGreaterThanOrEqual(400);

    await run(oneWith('delete from two_factors'));
    await signIn();
    expect(await laptop.get('/api/session')).toMatchObject({ body: { user: { email } } });
  });
});
