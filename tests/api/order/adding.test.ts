import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { sentenceOf } from '#errors.ts';
import { accessCookieName, accessTokenOf } from '#order/read/access-token.ts';
import { buyOne, usePaying } from '#tests/support/paying.ts';
import { submitForm } from '#tests/support/refused-form.ts';

const shop = usePaying();

describe('the press that begins it, and the one that ends it', () => {
  async function press(fields: Readonly<Record<string, string>>) {
    const { location: to, ...answer } = await submitForm(shop().ctx, '/api/orders/adding', fields);
    return { ...answer, to };
  }

  test('the link of a guest leaves its key and the order that is added to', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    const token = await accessTokenOf(shop().ctx.accounts.secret, id);
    const { status, to, cookies } = await press({ orderId: id, token });
    expect([status, to]).toEqual([303, `/orders/${id}/add`]);
    expect(cookies).toEqual([`${accessCookieName(shop().ctx.siteUrl, id)}=${token}`, `adding_to=${id}`]);
    expect(await press({ orderId: id, token, change: 'stop' })).toEqual({
      status: 303,
      to: `/orders/${id}?token=${token}`,
      cookies: ['adding_to='],
      shown: null,
      retryAfter: null,
    });
  });

  test('a stranger begins nothing, and of what is packed its page says so', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    expect(await press({ orderId: id })).toMatchObject({
      status: 401,
      to: '',
      cookies: [],
      shown: { address: `/orders/${id}` },
    });
    await shop().ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, id));
    const token = await accessTokenOf(shop().ctx.accounts.secret, id);
    const packed = await press({ orderId: id, token });
    expect(packed).toMatchObject({
      status: 409,
      to: '',
      cookies: [],
      shown: {
        // The Worker asks itself for this page; the key is in no address that the shopper sees.
        address: `/orders/${id}?token=${token}`,
        refused: { error: { message: sentenceOf('ORDER_PACKED') } },
      },
    });
  });
});
