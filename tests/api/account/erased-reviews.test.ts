import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addDelivery } from '#tests/support/deliveries.ts';

const database = useDatabase();

/** What a review and its answer say, where Gulnaz Bibi's account has ordered as Asha Rao. */
test.each([
  ['Light, and not a stone has come loose.', 'stays'],
  ['Asha’s wedding was saved by it', 'goes'],
  ['Gulnaz wears it every day', 'goes'],
  ['Lovely. Yours, Meenakshi', 'goes', 'P. Meenakshi.'],
  ['Every buyer will love it.', 'stays', 'A buyer'],
  ['Write to me: a@b.in', 'goes'],
  ['Call 9876543210', 'goes'],
])(
  'after its buyer has deleted the account, “%s” in a review and its answer %s',
  async (text, becomes, shownName = 'A.') => {
    const ctx = createTestContext(database.db);
    const account = await addAccount(ctx, { name: 'Gulnaz Bibi' });
    const { item } = await addDelivery(ctx, { userId: account.id });
    const review = {
      orderItemId: item.id,
      productId: item.productId,
      stars: 5,
      shownName,
      text,
      answer: text,
      answeredAt: 1,
      publishedAt: 1,
    };
    const [row] = await ctx.db.insert(pieceReviews).values(review).returning();
    const browser = await signedInAs(ctx, account);
    const body = { password: PASSWORD };
    expect(await browser.send('/api/account', { method: 'DELETE', body })).toMatchObject({ status: 200 });
    const [after] = await ctx.db
      .select()
      .from(pieceReviews)
      .where(eq(pieceReviews.id, row?.id ?? 0));
    const left =
      becomes === 'stays' ? { text, answer: text } : { text: '', answer: 'Thank you for your review.' };
    expect(after).toMatchObject({ shownName: 'A buyer', ...left });
  },
);
