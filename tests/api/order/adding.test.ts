import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '../../../drizzle/schema/order.ts';
import { app } from '../../../functions/app.ts';
import { accessCookieName, accessTokenOf } from '../../../src/domain/order/read/access-token.ts';
import { pay, startOrder, usePaying, verify } from '../../support/paying.ts';

const shop = usePaying();

async function paidOrder() {
  const started = await startOrder(shop());
  await verify(shop(), started, await pay(shop(), started));
  return { id: started.dbOrderId };
}

describe('the press that begins it, and the one that ends it', () => {
  async function press(fields: Readonly<Record<string, string>>) {
    const { ctx } = shop();
    const response = await app.request(
      new URL('/api/orders/adding', ctx.siteUrl).href,
      { method: 'POST', headers: { Origin: ctx.siteUrl.origin }, body: new URLSearchParams(fields) },
      { ctx },
    );
    return {
      ...{ status: response.status, to: response.headers.get('Location') },
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]),
    };
  }

  test('the link of a guest leaves its key and the order that is added to', async () => {
    const { id } = await paidOrder();
    const token = await accessTokenOf(shop().ctx.accounts.secret, id);
    const { status, to, cookies } = await press({ orderId: id, token });
    expect([status, to]).toEqual([303, `/orders/${id}/add`]);
    expect(cookies).toEqual([`${accessCookieName(shop().ctx.siteUrl, id)}=${token}`, `adding_to=${id}`]);
    expect(await press({ orderId: id, token, change: 'stop' })).toEqual({
      ...{ status: 303, to: `/orders/${id}?token=${token}`, cookies: ['adding_to='] },
    });
  });

  test('a stranger begins nothing, and of what is packed its page says so', async () => {
    const { id } = await paidOrder();
    expect(await press({ orderId: id })).toEqual({
      ...{ status: 303, to: `/orders/${id}?problem=failed#changed`, cookies: [] },
    });
    await shop().ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, id));
    const token = await accessTokenOf(shop().ctx.accounts.secret, id);
    const packed = await press({ orderId: id, token });
    expect(packed.to).toContain('problem=ORDER_PACKED#changed');
    expect(packed.cookies).toEqual([]);
  });
});
