import type { Page } from '@playwright/test';
import { expectTold, openOrders, orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { savedBy } from '#tests/e2e/support/paper.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { spill } from '#tests/e2e/support/overflow.ts';

async function setStatus(admin: Page, id: string, status: string) {
  const answer = await admin.request.patch(`/api/admin/orders/${id}`, {
    data: { status },
    headers: { Origin: new URL(admin.url()).origin },
  });
  expect(answer.status()).toBe(200);
}

test(
  'G1.5: the owner says what is refunded, and both find the credit note',
  { tag: '@journey' },
  async ({ admin, browser, request }) => {
    const { id, email } = await placeAndPay();
    await openOrders(admin, email);
    await setStatus(admin, id, 'shipped');
    await orderRow(admin, id)
      .getByRole('button', { name: `Details of ${id}` })
      .click();
    const detail = admin.getByRole('dialog', { name: `Order ${id}` });
    await detail.getByRole('button', { name: 'Refund' }).click();
    const dialog = admin.getByRole('dialog', { name: `Refund of ${id}` });
    await dialog.getByLabel('Reason').fill('A stone was missing.');
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please say what is refunded.');

    await dialog.getByLabel('What is refunded').selectOption('Delivery and wrapping');
    await dialog.getByLabel('What is refunded').selectOption('Pieces that come back');
    const pieces = dialog.getByRole('group', { name: 'Pieces that come back' });
    await pieces.getByRole('combobox').selectOption({ index: 0 });
    await expect(dialog.getByLabel('Amount')).toHaveValue('');
    await pieces.getByRole('combobox').selectOption({ index: 1 });
    await expect(dialog.getByLabel('Amount')).not.toHaveValue('');
    await expectAccessible(admin);
    await dialog.getByLabel('Amount').fill('100');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expectTold(admin, /₹100\.00/);
    const link = detail.getByRole('link', { name: /^Credit Note JHC\/\d\d-\d\d\/\d{6}$/ });
    await expect(link).toHaveAttribute('href', `/admin/orders/${id}/credit-notes/1`);
    await expect(detail.getByRole('region', { name: 'Items of the order' })).toContainText('1 of 1 refunded');
    await expect(detail).toContainText(/After refunds₹[\d,.]+/);
    const number = ((await link.textContent()) ?? '').replace('Credit Note ', '');
    expect((await admin.request.get(`/admin/orders/${id}/credit-notes/1`)).status()).toBe(200);

    const { text } = await waitForMail(request, email, /on its way back to you/);
    const guest = await browser.newContext();
    const page = await guest.newPage();
    await page.goto(/Your credit note: (\S+)/.exec(text)?.[1] ?? '');
    // After a reload the fonts of the shop are there; a first visit may do without them.
    await page.reload();
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { name: 'Credit Note' })).toBeVisible();
    await expect(article).toContainText(number);
    await expect(article).toContainText(/Credits JH\/\d\d-\d\d\/\d{6}/);
    await expect(article).toContainText('Total ₹100.00');
    await expect(article).toContainText('pieces that came back');
    expect(await spill(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    const answer = await page.request.get(page.url());
    expect(answer.headers()['cache-control']).toContain('private');
    const saved = await savedBy(page.getByRole('link', { name: 'Download PDF' }));
    expect(saved.name).toBe(`${number.replaceAll('/', '-')}.pdf`);
    await page.getByRole('link', { name: `Order ${id}` }).click();
    await page.getByRole('link', { name: `Credit Note ${number}` }).click();
    await expect(article).toContainText(number);
    await guest.close();
  },
);
