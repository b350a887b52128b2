import { afterEach, describe, expect, test } from 'vitest';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { getOwnOrder } from '#order/read/own-order.server.ts';
import type { Quote } from '#order/place/quote.ts';
import { taxOf } from '#tax/tax-amounts.ts';
import { formatRupees } from '#money.ts';
import { shop } from '#shop.config.ts';
import { lastMail } from '#tests/support/accounts.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { ELSEWHERE, orderBody } from '#tests/support/checkout.ts';
import { addProduct } from '#tests/support/rows.ts';
import { taxPapersIn } from '#tests/support/tax-papers.ts';

const { admin, adminOrder, sellAs, set } = useAdminOrders();
const { papersOf } = taxPapersIn(() => admin().ctx.db);
afterEach(async () => {
  await admin().ctx.db.delete(taxSettings);
});

const MUMBAI = { line1: '7 Carter Road', city: 'Mumbai', state: 'MH', postal_code: '400050' };

let count = 0;

/** An order on delivery by a guest: what the quote, the mails and the pages say of its tax. */
async function order(values: Record<string, unknown> = {}) {
  const { ctx } = admin();
  count += 1;
  const email = `tax${String(count)}@example.in`;
  const visitor = openBrowser(ctx);
  await ctx.db.update(siteSettings).set({ codIsEnabled: true });
  const { id: productId } = await addProduct(ctx.db, { inStock: 5, pricePaise: 299_00 });
  const body = orderBody(productId, {
    customer_email: email,
    payment_method: 'cod',
    final_amount_from_client: 349,
    ...values,
  });
  // Each has a door of its own, since few orders on delivery may go to one.
  const at = { line1: `${String(count)} Temple Street`, phone: `982201234${String(count)}` };
  body.shipping_address = { ...body.shipping_address, ...at };
  const { state } = body.shipping_address;
  const items = [{ productId, quantity: 1 }];
  const quote = (await visitor.post('/api/checkout/quote', { items, state })).body as Quote;
  const placed = await visitor.post('/api/create-razorpay-order', body);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  await settle(ctx);
  const id = (placed.body as { dbOrderId: string }).dbOrderId;
  const token = await accessTokenOf(ctx.accounts.secret, id);
  return {
    id,
    quote,
    quoted: quote.includedTaxPaise,
    mails: [lastMail(ctx, email), lastMail(ctx, shop.email)],
    lastMail: () => lastMail(ctx, email),
    shown: async () => (await getOwnOrder({ ...ctx, actor: { kind: 'visitor' } }, { id, token })).order,
    toOwner: () => adminOrder(id),
  };
}

/** The tax of the document that the order was last sent with. */
async function documentTax(orderId: string) {
  const found = (await papersOf(orderId)).findLast(({ kind }) => kind !== 'credit_note');
  return found ? taxOf(found) : null;
}

describe('G1.1: the tax that a total includes', () => {
  test.each([
    ['within the State', {}, 10_16],
    ['to another State', { shipping_address: { ...MUMBAI, country: 'India', phone: '98220 12345' } }, 10_17],
  ])('%s is the same in quote, mails, pages and document', async (_, values, paise) => {
    const placed = await order(values);
    expect(placed.quoted).toBe(paise);
    const words = `Includes GST ${formatRupees(paise)}`;
    for (const { text, html } of placed.mails) {
      expect(text).toContain(`Total, taxes included: ₹349.00\n${words}\n`);
      expect(html).toContain(words);
    }
    expect(await placed.shown()).toMatchObject({ includedTaxPaise: paise, totalPaise: 349_00 });
    expect(await placed.toOwner()).toMatchObject({ includedTaxPaise: paise });
    expect((await set(placed.id, 'shipped')).status).toBe(200);
    expect(await documentTax(placed.id)).toBe(paise);
    await settle(admin().ctx);
    expect(placed.lastMail().text).toContain(words);

    // What was issued stays, whatever the owner is to the tax office later.
    await sellAs('composition');
    expect(await placed.shown()).toMatchObject({ includedTaxPaise: paise });
  });

  test.each(['composition', 'unregistered'] as const)(
    'a %s seller collects none, and says so nowhere',
    async (mode) => {
      await sellAs(mode);
      const placed = await order();
      expect(placed.quoted).toBe(0);
      expect(placed.quote.lines).toHaveLength(1);
      for (const { text, html } of placed.mails) expect(`${text} ${html}`).not.toMatch(/GST/);
      expect(await placed.shown()).toMatchObject({ includedTaxPaise: 0 });
      expect(JSON.stringify([placed.quote, await placed.shown(), await placed.toOwner()])).not.toMatch(
        /gst/i,
      );
      await set(placed.id, 'shipped');
      expect(await documentTax(placed.id)).toBe(0);
      expect(await placed.shown()).toMatchObject({ includedTaxPaise: 0 });
    },
  );

  describe('of a parcel that has come back and leaves anew is that of its next bill', () => {
    const toMumbai = async (id: string) => {
      const body = { ...ELSEWHERE, city: 'Mumbai', state: 'MH', pinCode: '400050' };
      const path = `/api/admin/orders/${id}/address`;
      expect(await admin().owner.send(path, { method: 'PUT', body })).toMatchObject({ status: 200 });
    };
    test.each([
      ['to another State', toMumbai, 10_17],
      ['from a composition seller', () => sellAs('composition'), 0],
      ['from an unregistered seller', () => sellAs('unregistered'), 0],
    ])('%s', async (_, change, paise) => {
      const placed = await order();
      await set(placed.id, 'shipped');
      await set(placed.id, 'processing');
      await change(placed.id);
      expect(await placed.shown()).toMatchObject({ includedTaxPaise: paise });
      expect(await placed.toOwner()).toMatchObject({ includedTaxPaise: paise });
      expect((await set(placed.id, 'shipped')).status).toBe(200);
      await settle(admin().ctx);
      const { text } = placed.lastMail();
      expect(text).toContain('on its way');
      expect(/Includes GST .*/.exec(text)?.[0]).toBe(
        paise === 0 ? undefined : `Includes GST ${formatRupees(paise)}`,
      );
      expect(await documentTax(placed.id)).toBe(paise);
      expect(await placed.shown()).toMatchObject({ includedTaxPaise: paise });
    });
  });

  test('what is known of a piece in a cart names its rate, unless none is collected', async () => {
    const { ctx } = admin();
    const { id } = await addProduct(ctx.db, { inStock: 5, gstRateBps: 500 });
    const rate = async () => {
      const { body } = await openBrowser(ctx).get(`/api/products/stock?ids=${String(id)}`);
      return (body as { items: { taxRateBps: number }[] }).items.map(({ taxRateBps }) => taxRateBps);
    };
    expect(await rate()).toEqual([500]);
    await sellAs('unregistered');
    expect(await rate()).toEqual([0]);
  });
});
