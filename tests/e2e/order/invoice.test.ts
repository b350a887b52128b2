import { htmlProblems } from '../../support/html.ts';
import { openOrders, orderRow } from '../support/admin-order.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/owner.ts';
import { spill } from '../support/overflow.ts';
import { ownCashOrder } from '../support/own-order.ts';

const PAPERS = [
  { width: '210mm', height: '297mm' },
  { width: '148mm', height: '210mm' },
];

test(
  'TRADE 2.3: once the owner has sent the parcel, both find its document, which fits A4 and A5',
  { tag: '@both' },
  async ({ admin, browser }) => {
    const { id, link } = await ownCashOrder();
    expect((await admin.request.get(`/admin/orders/${id}/invoice`)).status()).toBe(404);
    await openOrders(admin, id);
    await orderRow(admin, id)
      .getByRole('button', { name: new RegExp(id) })
      .first()
      .click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Packing slip' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Tax Invoice' })).toHaveCount(0);
    const sent = await admin.request.patch(`/api/admin/orders/${id}`, {
      data: { status: 'shipped' },
      headers: { Origin: new URL(admin.url()).origin },
    });
    expect(sent.status()).toBe(200);
    const paper = dialog.getByRole('link', { name: 'Tax Invoice' });
    await expect(paper).toHaveAttribute('href', `/admin/orders/${id}/invoice`);

    const guest = await browser.newContext();
    const page = await guest.newPage();
    await page.goto(link);
    await page.getByRole('link', { name: 'Tax Invoice' }).click();
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible();
    await expect(article).toContainText(/JH\/\d\d-\d\d\/\d{6}/);
    await expect(article).toContainText('GSTIN 29AAJFJ4821K1Z0');
    await expect(article).toContainText('Place of supply Maharashtra (27)');
    await expect(article).toContainText(/IGST 3%\s*₹/);
    await expect(article).not.toContainText('CGST');
    expect(await spill(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    const answer = await page.request.get(page.url());
    expect(answer.headers()['cache-control']).toContain('private');
    const html = await answer.text();
    expect(await htmlProblems(html, 'served')).toEqual([]);
    expect(html).toContain('<meta name="robots" content="noindex"');
    for (const size of PAPERS) {
      const pdf = await page.pdf({ ...size, printBackground: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), size.width).toHaveLength(1);
    }
    await page.getByRole('link', { name: `Order ${id}` }).click();
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible();
    await guest.close();

    const stranger = await browser.newContext();
    const refused = await stranger.request.get(`/orders/${id}/invoice?token=${'x'.repeat(32)}`);
    expect(refused.status()).toBe(404);
    await stranger.close();
  },
);
