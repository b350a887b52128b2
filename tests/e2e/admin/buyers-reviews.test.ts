import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/reviews/buyers';

async function review(shownName: string) {
  const { itemId, productId } = await deliveredOrder();
  await readDemo(
    `insert into piece_reviews (order_item_id, product_id, stars, text, shown_name, published_at)
     values (?, ?, 1, 'Not for me.', ?, unixepoch() * 1000)`,
    itemId,
    productId,
    shownName,
  );
  return async () => (await readDemo('select * from piece_reviews where order_item_id = ?', itemId))[0];
}

test(
  'G9: the owner answers a review, hides it for a reason alone, and shows it again',
  { tag: '@journey' },
  async ({ admin }) => {
    const name = `Asha ${String(Date.now()).slice(-3)} R.`;
    const row = await review(name);
    await admin.goto('/admin/dashboard');
    await admin.getByRole('link', { name: /new reviews? to answer$/ }).click();
    await expect(admin).toHaveURL(`${PAGE}?show=unanswered`);
    const card = admin.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText('1 of 5');
    expect(await spill(admin)).toBe(0);
    await expectAccessible(admin);

    await card.getByRole('button', { name: `Answer the review of ${name}` }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Your Answer').fill('We are sorry. Please write to us.');
    await expectAccessible(admin);
    await dialog.getByRole('button', { name: 'Save Answer' }).click();
    await expectToast(admin, 'Your answer stands below the review.');
    await expect(card).toHaveCount(0);
    expect(await row()).toMatchObject({ answer: 'We are sorry. Please write to us.' });

    await admin.getByLabel('Show', { exact: true }).selectOption('All');
    await card.getByRole('button', { name: `Hide the review of ${name}` }).click();
    await dialog.getByLabel('Reason').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Hide Review' }).click();
    await expectToast(admin, 'How many are hidden, and why, is said at the piece.');
    await expect(card).toContainText('Hidden for abuse');
    expect(await row()).toMatchObject({ state: 'hidden', hidden_because: 'abuse' });

    await admin.getByLabel('Show', { exact: true }).selectOption('Hidden');
    await card.getByRole('button', { name: /^Show again/ }).click();
    await dialog.getByRole('button', { name: 'Show it' }).click();
    await expectToast(admin, 'The review is shown again.');
    expect(await row()).toMatchObject({ state: 'published', hidden_because: null });

    await admin.getByLabel('Show', { exact: true }).selectOption('All');
    await card.getByRole('button', { name: `Hide the review of ${name}` }).click();
    await dialog.getByLabel('Reason').selectOption('taken_back');
    await dialog.getByRole('button', { name: 'Hide Review' }).click();
    await expectToast(admin, 'The review is deleted for good, with its photos.');
    await expect(card).toHaveCount(0);
    expect(await row()).toBeUndefined();
  },
);
