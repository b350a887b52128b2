import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/account.ts';

const DONE = 'We will not ask you for reviews any more.';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('whoever wants to be asked for no reviews says so from the letter, with one press', async ({
      page,
    }) => {
      const { link, orderId } = await deliveredOrder();
      await page.goto(`${link}&stop=`);
      // Scripts press the button for the buyer, as for the newsletter.
      if (!javaScriptEnabled) {
        await expect(page.getByRole('heading', { level: 1 })).toContainText('One press');
        await page.getByRole('button', { name: 'Do not ask me' }).click();
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(DONE);
      if (javaScriptEnabled) await expectAccessible(page);
      const [order] = await readDemo('select reviews_refused_at from orders where id = ?', orderId);
      expect(Number(order?.['reviews_refused_at'])).toBeGreaterThan(0);
    });
  });
}
