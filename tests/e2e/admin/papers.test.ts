import type { Page } from '@playwright/test';
import { placeAndPay } from '../support/admin-order.ts';
import { readDemo } from '../support/demo-database.ts';
import { expect, test } from '../support/owner.ts';

const PAPERS = [
  { name: 'A6', width: '105mm', height: '148mm' },
  { name: '4 × 6 in', width: '4in', height: '6in' },
];
const LONG = {
  line1:
    'Flat 1203, Tower B, Sri Lakshmi Narasimha Residency, behind the old post office and the temple tank, '.repeat(
      2,
    ),
  line2:
    'third gate on the left, ring twice, please do not leave it with the watchman or at the dairy next door '.repeat(
      2,
    ),
};

async function pagesOn(page: Page, { width, height }: { width: string; height: string }): Promise<number> {
  const paper = await page.pdf({ width, height, printBackground: true });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test(
  'A2: the address label fits A6 and 4 × 6 inches, however long the address',
  { tag: '@desktop' },
  async ({ admin }) => {
    const { id } = await placeAndPay();
    for (const address of [null, LONG, { line1: 'W'.repeat(200), line2: 'M'.repeat(200) }]) {
      if (address) {
        await readDemo(
          `update orders set customer_name = ?, shipping_address = json_set(shipping_address, '$.address', ?, '$.apartment', ?)
         where id = ?`,
          'Thiruvananthapuram Lakshmi Narasimhan Venkataraghavan',
          address.line1.slice(0, 200),
          address.line2.slice(0, 200),
          id,
        );
      }
      await admin.goto(`/admin/orders/${id}/label`);
      await admin.evaluate(() => document.fonts.ready);
      const label = admin.locator('[data-label]');
      await expect
        .poll(() => label.evaluate((box) => box.scrollHeight - box.clientHeight), 'text that is cut off')
        .toBeLessThanOrEqual(0);
      for (const paper of PAPERS) expect(await pagesOn(admin, paper), paper.name).toBe(1);
    }
  },
);

test(
  'A2: on the packing slip the second line of a name begins under the first',
  { tag: '@desktop' },
  async ({ admin }) => {
    const { id } = await placeAndPay();
    await readDemo('update order_items set name = ? where order_id = ?', 'Long '.repeat(40).trim(), id);
    await admin.goto(`/admin/orders/${id}/packing-slip`);
    const name = admin.getByText('Long Long').last();
    const lefts = await name.evaluate((element) => {
      const range = new Range();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ left }) => Math.round(left));
    });
    expect(lefts.length).toBeGreaterThan(1);
    expect(new Set(lefts).size).toBe(1);
  },
);
