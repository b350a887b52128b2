import { afterEach, beforeEach, expect } from 'vitest';
import { shippingSettings } from '#drizzle/schema/shop-settings.ts';
import { addAccount, signedInAs } from './accounts.ts';
import type { Browser } from './browser.ts';
import type { Started } from './checkout.ts';
import { buyOne, pay, usePaying, verify } from './paying.ts';
import { addProduct, seenAtOf } from './rows.ts';

interface Asked {
  readonly agreedPaise?: number;
  readonly by?: Browser;
  readonly key?: string;
}

const itemsOf = (productId: number, quantity = 1) => [{ productId, size: '', quantity }];

/** A shop in which orders are paid and added to, and its owner. */
export function useAdditions() {
  const shop = usePaying();
  let owner: Browser;
  beforeEach(async () => {
    owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  });
  afterEach(() => shop().ctx.db.delete(shippingSettings));

  const quote = (id: string, productId: number, by = shop().browser) =>
    by.post(`/api/orders/${id}/addition/quote`, { items: itemsOf(productId) });

  const add = (
    id: string,
    productId: number,
    { agreedPaise = 499_00, by = shop().browser, key }: Asked = {},
  ) =>
    by.send(`/api/orders/${id}/addition`, {
      method: 'POST',
      body: { items: itemsOf(productId), agreedPaise },
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    });

  /** A paid order of one piece for ₹499 and ₹50 of delivery, and another piece. */
  async function paidOrder() {
    const first = await buyOne(shop());
    const { id: productId } = await addProduct(shop().ctx.db, { inStock: 3 });
    return { id: first.dbOrderId, productId, first, paymentId: first.paymentId };
  }

  async function addition(id: string, productId: number) {
    const answer = await add(id, productId);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as Started;
  }

  async function paidAddition(id: string, productId: number) {
    const started = await addition(id, productId);
    const signed = await pay(shop(), started);
    await verify(shop(), started, signed);
    return { id: started.dbOrderId, started, paymentId: signed.razorpay_payment_id };
  }

  const pack = async (id: string, { isPacked = true, seenAt = 0 } = {}) =>
    await owner.send(`/api/admin/orders/${id}/packed`, {
      method: 'PUT',
      body: { isPacked, seenAt: seenAt || (await seenAtOf(shop().ctx.db, id)) },
    });
  const adminOrder = async (id: string) =>
    (await owner.get(`/api/admin/orders/${id}`)).body as {
      seenAt: number;
      ewayBill: string | null;
      documentNumber: string | null;
      first: { id: string } | null;
      additions: { id: string; packedAt: number | null }[];
    };
  const exported = async () => String((await owner.get('/api/admin/orders/export')).body);
  const moveTo = (id: string, body: object) =>
    owner.send(`/api/admin/orders/${id}/address`, { method: 'PUT', body });
  const change = (id: string, body: object) =>
    owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body });
  const refundOf = (id: string, body: object) => owner.post(`/api/admin/orders/${id}/refunds`, body);
  const asOwner = { pack, adminOrder, exported, change, moveTo, refundOf };
  return { shop, quote, add, paidOrder, addition, paidAddition, ...asOwner };
}
