import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { addToCart, getCart } from '#cart/cart.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { tags } from '#page/page-cache.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { quoteOrder } from '#order/place/quote.server.ts';
import { tellWaiting } from '#restock/tell-waiting.server.ts';
import { findWish, leaveList } from '#restock/restock.server.ts';
import { listLiveStock } from '#catalogue/live-stock.server.ts';
import { hashToken } from '#tokens.ts';
import { addAccount, lastMail, tokenIn } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn, ledgerOf } from '#tests/support/ledger.ts';
import { NOTHING_KEPT } from '#catalogue/live-stock.ts';
import { addStock, addWish } from '#tests/support/restock.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';
import { runScheduled } from '#functions/scheduled.ts';

/** Half past eleven in India. */
const NOW = Date.UTC(2026, 10, 20, 6);
const HOLD_MS = 120 * MINUTE_MS;

const database = useDatabase();
let now = NOW;
let ctx: TestContext;
beforeEach(async () => {
  now = NOW;
  ctx = createTestContext(database.db, { now: () => now });
  await database.db.delete(restockWishes);
  await database.db.delete(outbox);
});
afterEach(async () => {
  await expectLedgerToAddUp(database.db);
  await expectOrdersToKeepTheirOwn(database.db);
});

const stateOf = async (token: string) => (await findWish(ctx, token))?.state;
const mailed = async () => {
  await runScheduled(ctx);
  await settle(ctx);
  return ctx.mailed.splice(0).map(({ to }) => to);
};
/** As asked by the browser that has opened the link. */
const withKey = async (token: string): Promise<TestContext> => ({
  ...ctx,
  kept: { ...NOTHING_KEPT, wishes: [await hashToken(token)] },
});
const orderOf = (productId: number, email: string, parts: TestContext = ctx) =>
  placeOrder(parts, orderFor(productId, { email }), null);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

async function queueOf(count: number, productId: number) {
  const tokens: string[] = [];
  for (let each = 0; each < count; each += 1) {
    tokens.push(
      await addWish(ctx, `w${String(each)}@example.in`, { productId, askedAt: NOW - count + each }),
    );
  }
  return tokens;
}

describe('G10: when stock comes back', () => {
  test('as many are told as there are pieces, in the order of asking; the next once the two hours are over', async () => {
    const { id } = await addProduct(database.db);
    await queueOf(5, id);
    expect(await mailed()).toEqual([]);

    await addStock(database.db, id, 2);
    expect(await mailed()).toEqual(['w0@example.in', 'w1@example.in']);
    expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 0, held: 2, supplied: 2 });
    expect(await mailed()).toEqual([]);

    now += HOLD_MS - 1;
    expect(await mailed()).toEqual([]);
    now += 1;
    expect(await mailed()).toEqual(['w2@example.in', 'w3@example.in']);
    now += HOLD_MS;
    expect(await mailed()).toEqual(['w4@example.in']);
    expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 1, held: 1 });
    now += HOLD_MS;
    expect(await mailed()).toEqual([]);
    expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 2, held: 0 });
  });

  test('only those of the size are told, with a link that says until when it is theirs', async () => {
    const { id: productId } = await addSizedProduct(database.db, { '2.4': 0, '2.6': 0 });
    const small = await addWish(ctx, 'small@example.in', { productId, size: '2.4' });
    const wide = await addWish(ctx, 'wide@example.in', { productId, size: '2.6' });
    await addStock(database.db, productId, 1, '2.6');
    await tellWaiting(ctx);
    expect([await stateOf(small), await stateOf(wide)]).toEqual(['waiting', 'held']);
    await runScheduled(ctx);
    await settle(ctx);
    const mail = lastMail(ctx, 'wide@example.in');
    expect(mail.subject).toBe('It is back, and one is kept for you: Temple jhumka, size 2.6');
    expect(mail.text).toContain('until 20 Nov, 1:30 pm (Indian time)');
    expect(tokenIn(mail.text)).toBe(wide);
  });

  test('a cancelled order brings back a piece as well', async () => {
    const { id } = await addProduct(database.db, { inStock: 1 });
    await orderOf(id, 'first@example.in');
    await queueOf(1, id);
    now += 30 * MINUTE_MS;
    await expireHolds(ctx);
    expect(await mailed()).toContain('w0@example.in');
  });

  test('each is told once, however many runs there are at the same moment', async () => {
    const { id } = await addProduct(database.db);
    await queueOf(6, id);
    await addStock(database.db, id, 3);
    const runs = Array.from({ length: 6 }, () => {
      const db = openDatabase({ url: database.sqld.url, timeoutMs: 30_000 });
      return tellWaiting(createTestContext(db, { now: () => now }));
    });
    await Promise.all(runs);
    expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 0, held: 3 });
    const mails = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'));
    expect(mails).toHaveLength(3);
  });
});

describe('a piece that is kept', () => {
  async function keptPiece() {
    const { id } = await addProduct(database.db);
    const [token = ''] = await queueOf(1, id);
    await addStock(database.db, id, 1);
    await tellWaiting(ctx);
    return { id, token };
  }

  test('is sold only to whoever it is kept for, and ends the wait on the list', async () => {
    const { id, token } = await keptPiece();
    expect(await refusal(orderOf(id, 'other@example.in'))).toBe('OUT_OF_STOCK');
    const withLink = await withKey(token);
    const { id: orderId } = await orderOf(id, 'another.address@example.in', withLink);
    expect(await stateOf(token)).toBe('bought');
    expect(await database.db.select().from(restockWishes)).toMatchObject([{ boughtOrderId: orderId }]);
    expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 0, held: 1 });
    expect(await refusal(orderOf(id, 'w0@example.in', withLink))).toBe('OUT_OF_STOCK');
  });

  test('is shown, quoted and put into a cart for that person, and for others not', async () => {
    const { id, token } = await keptPiece();
    const { id: userId } = await addAccount(ctx);
    const items = [{ productId: id, size: '', quantity: 1 }];
    for (const [parts, onHand] of [
      [ctx, 0],
      [await withKey(token), 1],
    ] as const) {
      expect(await listLiveStock(parts, [id])).toMatchObject([{ stockQuantity: onHand }]);
      const { lines } = await quoteOrder(parts, { items, giftWrap: false });
      expect(lines).toMatchObject([{ problem: onHand === 1 ? null : 'sold_out' }]);
      const signedIn = { ...parts, actor: personAs('customer', userId) };
      const added = await refusal(addToCart(signedIn, { productId: id, size: '', quantity: 3 }));
      expect(added).toBe(onHand === 1 ? 'done' : 'OUT_OF_STOCK');
      if (onHand === 1) expect(await getCart(signedIn)).toMatchObject({ items: [{ quantity: 1 }] });
    }
  });

  test('opens with the cookie that the link has left', async () => {
    const { id, token } = await keptPiece();
    const browser = openBrowser(ctx);
    browser.cookies.set('kept', `${'x'.repeat(32)}.${token}`);
    const { body } = await browser.get(`/api/products/stock?ids=${String(id)}`);
    expect(body).toMatchObject({ items: [{ stockQuantity: 1 }] });
  });

  test('goes to the next as soon as it is let go', async () => {
    const { id } = await addProduct(database.db);
    const [first = '', second = ''] = await queueOf(2, id);
    await addStock(database.db, id, 1);
    await tellWaiting(ctx);
    await settle(ctx);
    const before = ctx.purged.length;
    await leaveList(ctx, first);
    await settle(ctx);
    expect(ctx.purged.slice(before)).toContain(tags.product(id));
    expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 1, held: 0 });
    await tellWaiting(ctx);
    expect([await stateOf(first), await stateOf(second)]).toEqual([undefined, 'held']);
  });

  test('and who buys without the link leaves the list all the same, once the address is proven', async () => {
    const { id } = await addProduct(database.db);
    const [first = '', second = ''] = await queueOf(2, id);
    await addStock(database.db, id, 4);
    // Anybody may type the address.
    await orderOf(id, 'w1@example.in');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'waiting']);
    const account = await addAccount(ctx, { email: 'w1@example.in' });
    const person = personAs('customer', account.id);
    const actor = { ...person, user: { ...person.user, email: 'w1@example.in' } };
    await orderOf(id, 'another.address@example.in', { ...ctx, actor });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'bought']);
    await tellWaiting(ctx);
    expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 1, held: 3 });
  });

  test('is not taken by the others who come at the same moment', async () => {
    const { id, token } = await keptPiece();
    const withLink = await withKey(token);
    const buyers = [
      ...Array.from({ length: 12 }, (_, each) => [ctx, `other.${String(each)}@example.in`] as const),
      [withLink, 'w0@example.in'] as const,
    ].map(([parts, email]) => {
      const db = openDatabase({ url: database.sqld.url, timeoutMs: 30_000 });
      return refusal(orderOf(id, email, { ...parts, db, defer: (work) => void work.catch(() => undefined) }));
    });
    const answers = await Promise.all(buyers);
    expect(answers.at(-1)).toBe('done');
    expect(answers.slice(0, -1)).toEqual(Array.from({ length: 12 }, () => 'OUT_OF_STOCK'));
  });
});
