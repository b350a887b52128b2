import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CSV_START, parseCsv } from '#csv.ts';
import { dialogButton, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';

test(
  'D9: subscribers of the newsletter are listed, downloaded as a file, and taken off the list when they ask',
  { tag: '@journey' },
  async ({ admin: page }) => {
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
    expect(row?.cells).toEqual([
      email,
      '2025-11-08',
      `${SHOP_URL}/api/newsletter/unsubscribe?token=${token}`,
    ]);

    await rowOf(page, email)
      .getByRole('button', { name: `Take ${email} off the list` })
      .click();
    await expectAccessible(page);
    await dialogButton(page, 'Take off the list').click();
    await expectToast(page, `${email} is off the list.`);
    await expect(rowOf(page, email)).toHaveCount(0);
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  },
);
