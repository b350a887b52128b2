import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CSV_START, parseCsv } from '../../../src/domain/csv.ts';
import { openAdmin, rowOf } from '../support/admin-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { readDemo } from '../support/demo-database.ts';
import { expect, test } from '../support/owner.ts';
import { SHOP_URL } from '../support/shop-address.ts';

test('DESIGN 9: who wants the newsletter is listed, and can be taken along as a file', async ({
  admin: page,
}) => {
  const [email, token] = [`reader.${randomUUID()}@example.in`, randomUUID()];
  await readDemo(
    `insert into newsletter_subscribers (email, status, unsubscribe_token, confirmed_at, created_at)
     values (?, 'confirmed', ?, 1762540200000, unixepoch() * 1000)`,
    ...[email, token],
  );
  await openAdmin(page, 'newsletter');
  await expect(rowOf(page, email)).toContainText('8 November 2025');
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^newsletter-20\d\d-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith(CSV_START)).toBe(true);
  const row = parseCsv(text, { mostRows: 100_000 }).find(({ cells }) => cells[0] === email);
  expect(row?.cells).toEqual([email, '2025-11-08', `${SHOP_URL}/api/newsletter/unsubscribe?token=${token}`]);
});
