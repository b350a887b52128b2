import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { hashToken } from '#tokens.ts';
import { lastMail } from '#tests/support/accounts.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { settle } from '#tests/support/browser.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';

const { admin, set } = useAdminOrders();

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
  for (const path of [`orders/${id}/invoice`, `api/orders/${id}/invoice.pdf`]) {
    expect(text).toContain(`http://shop.test/${path}?token=${token}`);
    expect(html).toContain(`http://shop.test/${path}?token=${token}`);
  }
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
