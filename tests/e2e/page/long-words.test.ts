import type { Page } from '@playwright/test';
import { placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { cheapest, openCheckout, summary } from '#tests/e2e/support/checkout-page.ts';
import { type DemoRow, readDemo } from '#tests/e2e/support/demo-database.ts';
import { openDrawer } from '#tests/e2e/support/guest-cart.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, owner, test } from '#tests/e2e/support/owner.ts';
import { MAILBOX_URL } from '#tests/e2e/support/shop-address.ts';

const WORD = 'Mangalasutra'.repeat(10);
const CODE = WORD.toUpperCase().slice(0, 40);

/** Sets these values in the newest row, or in the one with this id; the returned function restores the old ones. */
async function setValues(table: string, values: Readonly<Record<string, string>>, id?: number) {
  const columns = Object.keys(values);
  const [before = {}] = await readDemo(
    `select id, ${columns.join(', ')} from ${table} where ${id === undefined ? '1' : `id = ${String(id)}`}
     order by id desc limit 1`,
  );
  const write = (row: DemoRow) =>
    readDemo(
      `update ${table} set ${columns.map((column) => `${column} = ?`).join(', ')} where id = ?`,
      ...columns.map((column) => row[column] ?? null),
      Number(before['id']),
    );
  await write(values);
  return () => write(before);
}

/** A paid order, opened as the owner, with every text as long as it may be. */
async function orderOfLongWords(piece: number): Promise<{ id: string; mail: string }> {
  const { id, email } = await placeAndPay(piece);
  const mails = async () => {
    const answer = await fetch(`${MAILBOX_URL}.json?to=${encodeURIComponent(email)}`);
    return (await answer.json<{ html: string }[]>()).map(({ html }) => html).join('');
  };
  await expect.poll(mails, { timeout: 30_000 }).toContain(WORD);
  await readDemo(
    `update orders set customer_name = ?1, coupon_code = ?2, user_id = (select id from users where email = ?3),
       shipping_address = json_set(shipping_address, '$.address', ?1, '$.apartment', ?1, '$.city', substr(?1, 1, 100))
     where id = ?4`,
    ...[WORD, CODE, owner.email, id],
  );
  const note = `insert into order_events (order_id, kind, actor, note, created_at) values (?, 'note', 'admin', ?, 1)`;
  await readDemo(note, id, WORD);
  return { id, mail: await mails() };
}

/** Neither the page nor a dialog or a picture of the home page reaches beyond its edge. */
async function expectNarrow(page: Page): Promise<void> {
  expect.soft(await spill(page), page.url()).toBe(0);
  const wide = await page
    .locator('dialog[open], [aria-roledescription=slide] > *')
    .evaluateAll((boxes) => boxes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect.soft(wide, `boxes that are too wide in ${page.url()}`).toBe(0);
}

test.describe('a word of 120 letters widens nothing', { tag: '@alone' }, () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const undo: (() => Promise<unknown>)[] = [];
  let piece = 0;
  let slug = '';

  test.beforeAll(async () => {
    piece = (await cheapest()).id;
    const of = 'from categories where id = (select category_id from products where id = ?)';
    const [category] = await readDemo(`select id, slug ${of}`, piece);
    slug = String(category?.['slug']);
    const product = { name: WORD, description: WORD, manufacturer: WORD, country_of_origin: WORD };
    undo.push(
      await setValues('products', product, piece),
      await setValues('categories', { name: WORD.slice(0, 60), description: WORD }, Number(category?.['id'])),
      await setValues('reviews', { user_name: WORD.slice(0, 80), item_name: WORD, comment: WORD }),
      await setValues('home_banners', { title: WORD, subtitle: WORD }),
      await setValues('coupons', { code: CODE }),
    );
  });

  test.afterAll(async () => {
    for (const back of undo) await back();
  });

  test('in the shop, at the admin and on paper', async ({ admin, problems }) => {
    problems.allow(/404/);
    // The pictures of a mail, in a page without an address.
    problems.allow(/160\.jpg/);
    const { id, mail } = await orderOfLongWords(piece);
    for (const path of [
      '/',
      '/collections?sort=price-asc',
      `/collections/${slug}`,
      `/collections/${WORD.toLowerCase()}`,
      `/collections?search=${WORD}`,
      `/products/${String(piece)}`,
      '/customer-reviews',
      '/orders',
      `/orders/${id}`,
      `/order-confirmation?order=${id}`,
      `/payment-failed?order=${id}`,
    ]) {
      await admin.goto(path);
      await expectNarrow(admin);
    }
    await openCheckout(admin, [{ id: piece, quantity: 1 }]);
    await expect(summary(admin)).toBeVisible();
    await expectNarrow(admin);
    await admin.goto('/contact');
    await openDrawer(admin);
    await expect(admin.getByRole('dialog').getByRole('link', { name: WORD })).toBeVisible();
    await expectNarrow(admin);
    await admin.goto('about:blank');
    await admin.setContent(mail);
    await expectNarrow(admin);
    for (const section of [
      'dashboard',
      'categories',
      'coupons',
      'banners',
      'reviews',
      'customers',
      `products?search=${WORD.slice(0, 60)}`,
      `products/edit/${String(piece)}`,
      `orders?search=${id}`,
    ]) {
      await openAdmin(admin, section);
      await expectNarrow(admin);
    }
    await admin.getByRole('button', { name: id, exact: true }).click();
    await expect(admin.getByRole('dialog').getByText(WORD).first()).toBeVisible();
    await expectNarrow(admin);
    for (const paper of ['packing-slip', 'label']) {
      await admin.goto(`/admin/orders/${id}/${paper}`);
      await expectNarrow(admin);
    }
  });
});
