import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import type { Person } from '#actor.ts';
import { getInvoice } from '#order/read/invoice.server.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { hashToken } from '#tokens.ts';
import { addAccount, lastMail } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { settle } from '#tests/support/browser.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';

const { admin, set } = useAdminOrders();

test('the document of an order is seen by whoever ordered, who has its token, and the shop: by nobody else', async () => {
  const { ctx } = admin();
  const [buyer, other] = [await addAccount(ctx), await addAccount(ctx)];
  const { id } = await addSold(ctx.db, await addProduct(ctx.db), 1, 299_00, { userId: buyer.id });
  const token = await accessTokenOf(ctx.accounts.secret, id);
  await ctx.db
    .update(orders)
    .set({ accessTokenHash: await hashToken(token) })
    .where(eq(orders.id, id));
  const seenBy = (actor: Person | null, key: string | null = null) =>
    getInvoice({ ...ctx, actor: actor ?? { kind: 'visitor' } }, { id, token: key });
  await expect(seenBy(personAs('customer', buyer.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await set(id, 'shipped');

  for (const [actor, key] of [
    [personAs('customer', buyer.id), null],
    [personAs('admin', 'owner'), null],
    [null, token],
  ] as const) {
    expect(await seenBy(actor, key)).toMatchObject({
      orderId: id,
      kind: 'tax_invoice',
      totalPaise: 299_00,
      buyer: { name: 'Asha Rao' },
      lines: [{ description: 'Temple jhumka', quantity: 1 }],
    });
  }
  await expect(seenBy(null)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  for (const [actor, key] of [
    [personAs('customer', other.id), null],
    [personAs('admin', 'owner', { lacksTwoFactor: true }), null],
    [null, 'x'.repeat(32)],
  ] as const) {
    await expect(seenBy(actor, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

/** An order with a token that opens it. */
async function soldTo(email: string) {
  const { ctx } = admin();
  const { id } = await addSold(ctx.db, await addProduct(ctx.db), 1, 299_00, { customerEmail: email });
  const token = await accessTokenOf(ctx.accounts.secret, id);
  const accessTokenHash = await hashToken(token);
  await ctx.db.update(orders).set({ accessTokenHash }).where(eq(orders.id, id));
  return { id, token };
}

test('the mail that says that a parcel is on its way leads to its bill', async () => {
  const { ctx } = admin();
  const email = 'bill@example.in';
  const { id, token } = await soldTo(email);
  await set(id, 'shipped');
  await settle(ctx);
  const { text, html } = lastMail(ctx, email);
  const link = `http://shop.test/orders/${id}/invoice?token=${token}`;
  expect(text).toContain(`Your bill: ${link}`);
  expect(html).toContain(link);
});

test('so does the mail of a parcel that is delivered at once', async () => {
  const email = 'at-once@example.in';
  const { id, token } = await soldTo(email);
  await set(id, 'delivered');
  await settle(admin().ctx);
  expect(lastMail(admin().ctx, email).text).toContain(
    `Your bill: http://shop.test/orders/${id}/invoice?token=${token}`,
  );
});

test.each(['cancelled_by_user', 'refunded'] as const)(
  'the mail of a parcel that came back and is %s leads to its credit note',
  async (status) => {
    const email = `back.${status}@example.in`;
    const { id, token } = await soldTo(email);
    await set(id, 'shipped');
    await admin().ctx.db.update(orders).set({ paidAt: 1 }).where(eq(orders.id, id));
    await set(id, status);
    await settle(admin().ctx);
    const { text } = lastMail(admin().ctx, email);
    expect(text).toContain(`Your credit note: http://shop.test/orders/${id}/credit-notes/1?token=${token}`);
    expect(text).toContain(`/api/orders/${id}/credit-notes/1.pdf`);
  },
);

test('it leads to none for what had left before there were bills', async () => {
  const { ctx } = admin();
  const email = 'no-bill@example.in';
  const values = { customerEmail: email, status: 'delivered' } as const;
  const { id } = await addSold(ctx.db, await addProduct(ctx.db), 1, 299_00, values);
  await set(id, 'shipped');
  await settle(ctx);
  expect(lastMail(ctx, email).text).not.toContain('/invoice');
});
