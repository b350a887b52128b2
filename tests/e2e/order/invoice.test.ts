import { readPdf, withoutSpaces } from '#tests/support/pdf.ts';
import { openOrders, orderRow } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { ownCashOrder } from '#tests/e2e/support/own-order.ts';
import { savedBy } from '#tests/e2e/support/paper.ts';

/** A4 and A5. */
const PAPERS = [
  { width: '210mm', height: '297mm' },
  { width: '148mm', height: '210mm' },
];

/** Sorted, since pages list them in different orders. */
const amountsIn = (text: string) =>
  Array.from(text.matchAll(/₹[\d,]+\.\d\d/g), ([amount]) => amount).toSorted();

test(
  'G1.3: once the owner has sent the parcel, both find its document, which fits A4 and A5',
  { tag: '@journey' },
  async ({ admin, browser, request }) => {
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
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
    for (const size of PAPERS) {
      const pdf = await page.pdf({ ...size, printBackground: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), size.width).toHaveLength(1);
    }
    const saved = await savedBy(page.getByRole('link', { name: 'Download PDF' }));
    expect(saved.name).toMatch(/^JH-\d\d-\d\d-\d{6}\.pdf$/);
    const { letters, pages } = await readPdf(saved.bytes);
    expect(pages).toHaveLength(1);
    const said = withoutSpaces(await article.innerText());
    expect(amountsIn(letters)).toEqual(amountsIn(said));
    for (const { text } of pages[0]?.words ?? []) {
      if (!/^Page|^Tax Invoice JH|·/.test(text)) expect(said).toContain(withoutSpaces(text));
    }
    await page.getByRole('link', { name: `Order ${id}` }).click();
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible();
    // The file is stored, and the same for everybody who may see it.
    const again = await savedBy(page.getByRole('link', { name: 'Download PDF' }));
    expect(again.bytes.equals(saved.bytes)).toBe(true);
    const ownersCopy = await savedBy(dialog.getByRole('link', { name: 'Download PDF' }));
    expect(ownersCopy.bytes.equals(saved.bytes)).toBe(true);
    await guest.close();

    for (const path of [`/orders/${id}/invoice`, `/api/orders/${id}/invoice.pdf`]) {
      const refused = await request.get(`${path}?token=${'x'.repeat(32)}`);
      expect(refused.status(), path).toBe(404);
    }
    // A browser that opens the address sends this header.
    const stray = await request.get(`/api/orders/${id}/invoice.pdf`, { headers: { Accept: 'text/html' } });
    expect(stray.url()).toMatch(/\/login\?next=/);
  },
);
