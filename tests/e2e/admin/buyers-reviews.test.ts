import { dialogButton } from '#tests/e2e/support/admin-page.ts';
import { open } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { deliveredOrder } from '#tests/e2e/support/delivered-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expectFits, spill } from '#tests/e2e/support/overflow.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
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
    await card.getByRole('button', { name: `Edit answer the review of ${name}` }).click();
    await dialog.getByLabel('Your Answer').fill('');
    await dialog.getByRole('button', { name: 'Save Answer' }).click();
    await expectToast(admin, 'No answer stands below the review.');
    expect(await row()).toMatchObject({ answer: null });
    await card.getByRole('button', { name: `Hide the review of ${name}` }).click();
    await dialog.getByRole('button', { name: 'Hide Review' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/choose one of the reasons/);
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

test('A7: an answer from another device is not written over before the owner knows of it @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const name = `Usha ${String(Date.now()).slice(-3)} R.`;
  const row = await review(name);
  await open(admin, `${PAGE}?show=unanswered`);
  await admin.getByRole('button', { name: `Answer the review of ${name}` }).click();
  const { id } = (await row()) ?? {};
  await callApi(admin, 'PUT', `admin/piece-reviews/${String(id)}/answer`, { answer: 'From the phone.' });
  const field = admin.getByRole('dialog').getByLabel('Your Answer');
  await field.fill('From the desk.');
  await dialogButton(admin, 'Save Answer').click();
  await expectToast(admin, 'What you typed is still here');
  expect(await row()).toMatchObject({ answer: 'From the phone.' });
  await expect(field).toHaveValue('From the desk.');
  await dialogButton(admin, 'Save Answer').click();
  await expectToast(admin, 'Your answer stands below the review.');
  expect(await row()).toMatchObject({ answer: 'From the desk.' });
});

test('G9: a review that is hidden, its answer lost, or gone already is shown as it is now @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/404|ERR_FAILED/);
  const name = `Usha ${String(Date.now()).slice(-3)} T.`;
  await review(name);
  await open(admin, PAGE);
  const card = admin.getByRole('article').filter({ hasText: name });
  const hide = async () => {
    await card.getByRole('button', { name: `Hide the review of ${name}` }).click();
    await admin.getByRole('dialog').getByLabel('Reason').selectOption('abuse');
    await dialogButton(admin, 'Hide Review').click();
  };
  await admin.route('**/api/admin/piece-reviews/*/hidden', loseAnswer, { times: 1 });
  await hide();
  await expectToast(admin, 'Error hiding review');
  await expect(card).toContainText('Hidden for abuse');
  await admin.keyboard.press('Escape');

  await readDemo(
    `update piece_reviews set state = 'published', hidden_because = null where shown_name = ?`,
    name,
  );
  await open(admin, PAGE);
  await expect(card).toBeVisible();
  await readDemo('delete from piece_reviews where shown_name = ?', name);
  await hide();
  await expectToast(admin, 'Error hiding review');
  await expect(card).toHaveCount(0);
});

test('A7: the two kinds of reviews lead to each other @desktop', async ({ admin }) => {
  await admin.goto('/admin/reviews');
  await admin.getByRole('link', { name: 'By buyers' }).click();
  await expect(admin).toHaveURL(PAGE);
  await admin.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await admin.getByLabel('Stars', { exact: true }).selectOption('5 stars');
  await expect(admin).toHaveURL(`${PAGE}?stars=5`);
  await expect(admin.getByRole('article').first()).toContainText('5 of 5');
  await expectFits(admin);
  await admin
    .getByRole('button', { name: /^Answer the review of/ })
    .first()
    .click();
  await expect(admin.getByRole('dialog').getByLabel('Your Answer')).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await admin.getByRole('link', { name: 'Shared with us' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Manage Customer Reviews');
});
