import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { NO_PRICE, NOT_WITH_CASH } from '#order/gift.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { settle } from '#tests/support/browser.ts';
import { orderBody, type Started } from '#tests/support/checkout.ts';
import { pay, usePaying, verify } from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';

const shop = usePaying();

const NOTE = 'Dear Amma,\nhappy Diwali!\nMeera';
const wrapFor = (giftWrapPaise: number) => shop().ctx.db.update(siteSettings).set({ giftWrapPaise });
beforeEach(() => wrapFor(49_00));

const piece = async () => (await addProduct(shop().ctx.db, { inStock: 9 })).id;
const send = async (values: Record<string, unknown>) =>
  await shop().browser.post('/api/create-razorpay-order', orderBody(await piece(), values));
const gift = { gift_note: NOTE, gift_wrap: true, hide_price: true, final_amount_from_client: 598 };
const asOwner = async () => {
  const { ctx } = shop();
  return await signedInAs(ctx, await addAccount(ctx, { role: 'admin' }));
};

async function placeGift(values: Record<string, unknown> = {}): Promise<Started> {
  const answer = await send({ ...gift, ...values });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Started;
}

test('a parcel that is paid at the door cannot hide its price', async () => {
  const { status, body } = await send({ ...gift, payment_method: 'cod' });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: 'INVALID_INPUT', details: { hide_price: [NOT_WITH_CASH] } });
});

describe('a quote', () => {
  const quote = async (giftWrap?: boolean) => {
    const items = [{ productId: await piece(), quantity: 1 }];
    return (await shop().browser.post('/api/checkout/quote', { items, giftWrap })).body;
  };

  test('tells what the wrap costs, and counts it once it is chosen, where the shop offers one', async () => {
    expect(await quote()).toMatchObject({ giftWrapPricePaise: 49_00, giftWrapPaise: 0, totalPaise: 549_00 });
    expect(await quote(true)).toMatchObject({
      giftWrapPaise: 49_00,
      shippingPaise: 50_00,
      totalPaise: 598_00,
    });
    await wrapFor(0);
    expect(await quote(true)).toMatchObject({ giftWrapPricePaise: 0, giftWrapPaise: 0, totalPaise: 549_00 });
  });

  test('offers no payment on delivery above its limit, the wrap included', async () => {
    await shop().ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 597_00 });
    expect(await quote()).toMatchObject({ codIsOffered: true });
    expect(await quote(true)).toMatchObject({ codIsOffered: false });
    await shop().ctx.db.update(siteSettings).set({ codIsEnabled: false, codMaxOrderPaise: 5000_00 });
  });
});

describe('an order that is a gift', () => {
  test('tells so to whoever ordered, to the owner, in both mails and in the file', async () => {
    const started = await placeGift();
    expect(started.amount).toBe(598_00);
    const signed = await pay(shop(), started);
    expect((await verify(shop(), started, signed)).body).toMatchObject({ order: { gift_wrap: 49 } });
    const { ctx, browser } = shop();
    await settle(ctx);
    const id = started.dbOrderId;
    const said = { giftNote: NOTE, giftWrapPaise: 49_00, hidesPrice: true, totalPaise: 598_00 };
    expect((await browser.get(`/api/orders/${id}`)).body).toMatchObject(said);
    const owner = await asOwner();
    expect((await owner.get(`/api/admin/orders/${id}`)).body).toMatchObject(said);

    const textOf = (subject: string) => ctx.mailed.find((mail) => mail.subject.startsWith(subject))?.text;
    const shoppers = textOf('Your order');
    expect(shoppers).toContain('Gift wrap: ₹49.00');
    expect(shoppers).toContain('Your note will go in the parcel: “Dear Amma, happy Diwali! Meera”');
    expect(shoppers).toContain(`${NO_PRICE}.`);
    const owners = textOf('New order');
    for (const words of ['please wrap it', `${NO_PRICE}, please.`, 'Dear Amma, happy Diwali! Meera']) {
      expect(owners).toContain(words);
    }

    const file = String((await owner.get('/api/admin/orders/export')).body);
    expect(file).toContain(`"${NOTE}",yes`);
  });

  test('is refunded with its wrap, and never with more', async () => {
    const started = await placeGift();
    await verify(shop(), started, await pay(shop(), started));
    const owner = await asOwner();
    const refund = (asked: object, key: string) =>
      owner.post(`/api/admin/orders/${started.dbOrderId}/refunds`, { ...asked, key, reason: 'Came late' });
    expect((await refund({ amountPaise: 598_01 }, 'a'.repeat(32))).status).toBe(409);
    expect((await refund({ what: 'delivery' }, 'b'.repeat(32))).status).toBe(201);
    await settle(shop().ctx);
    const words = 'delivery and gift wrap';
    expect(shop().ctx.mailed.at(-1)?.text).toContain(
      `We have refunded ₹99.00 of your order ${started.dbOrderId}, for ${words}.`,
    );
    expect((await shop().browser.get(`/api/orders/${started.dbOrderId}`)).body).toMatchObject({
      refunds: [{ forWhat: words }],
    });
    expect((await refund({ amountPaise: 499_00 }, 'c'.repeat(32))).status).toBe(201);
    const { body } = await owner.get(`/api/admin/orders/${started.dbOrderId}`);
    expect(body).toMatchObject({ paidPaise: 598_00, refundedPaise: 598_00, status: 'refunded' });
  });

  test('a note is kept as lines, and nothing in it runs backwards; one that is too long is refused, with what is too much', async () => {
    const { dbOrderId } = await placeGift({ gift_note: '  Dear\r\nAmma\u202e\u0007 \n\n\n\nMeera ' });
    const [order] = await shop().ctx.db.select().from(orders).where(eq(orders.id, dbOrderId));
    expect(order?.giftNote).toBe('Dear\nAmma\n\nMeera');
    const message = 'A gift note has at most 200 letters: please leave out 3.';
    expect(await send({ gift_note: 'n'.repeat(203) })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { gift_note: [message] } },
    });
  });

  test.each([
    ['https://evil.example/c1', 'Look at evil.example', false],
    ['evil.example', 'https://evil', false],
    ['Call 98765 43210', 'Call 98765 43210', false],
    ['Flat 12/4, Sri Nivas', 'Happy Diwali', true],
  ])(
    'R13: an address and a note are told unless they lead elsewhere: %s, %s',
    async (line2, gift_note, isTold) => {
      const { shipping_address } = orderBody(0);
      const started = await placeGift({ gift_note, shipping_address: { ...shipping_address, line2 } });
      await verify(shop(), started, await pay(shop(), started));
      const { ctx } = shop();
      await settle(ctx);
      const { text } = ctx.mailed.find(({ subject }) => subject.startsWith('Your order')) ?? {};
      expect(text).toContain(
        isTold ? 'It will be delivered to: ' : 'It will be delivered to the address you gave.',
      );
      for (const words of [line2, gift_note]) expect(text?.includes(words), words).toBe(isTold);
    },
  );
});
