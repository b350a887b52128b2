import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pieceReviews } from '../../../drizzle/schema/piece-review.ts';
import { addAccount, PASSWORD, signedInAs } from '../../support/accounts.ts';
import { createTestContext } from '../../support/context.ts';
import { useDatabase } from '../../support/database.ts';
import { addDelivery } from '../../support/deliveries.ts';

const database = useDatabase();

test.each([
  ['Light, and not a stone has come loose.', 'stays'],
  ['Asha’s wedding was saved by it', 'goes'],
  ['Write to me: a@b.in', 'goes'],
  ['Call 9876543210', 'goes'],
])('what a deleted account said of a piece, “%s”, %s', async (text, becomes) => {
  const ctx = createTestContext(database.db);
  const account = await addAccount(ctx, { name: 'Asha Rao' });
  const { item } = await addDelivery(ctx, { userId: account.id });
  const review = {
    orderItemId: item.id,
    productId: item.productId,
    stars: 5,
    shownName: 'A.',
    publishedAt: 1,
  };
  const [row] = await ctx.db
    .insert(pieceReviews)
    .values({ ...review, text })
    .returning();
  const browser = await signedInAs(ctx, account);
  const body = { password: PASSWORD };
  expect(await browser.send('/api/account', { method: 'DELETE', body })).toMatchObject({ status: 200 });
  const [after] = await ctx.db
    .select()
    .from(pieceReviews)
    .where(eq(pieceReviews.id, row?.id ?? 0));
  expect(after).toMatchObject({ shownName: 'A buyer', text: becomes === 'stays' ? text : '' });
});
