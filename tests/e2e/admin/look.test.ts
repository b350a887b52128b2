import { randomUUID } from 'node:crypto';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { addProduct, open, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer, loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test('A7: a piece of the look is chosen by name and taken out again, and Enter takes none that was found for other letters', async ({
  admin,
  problems,
}) => {
  problems.allow(/503|409/);
  const group = randomUUID().slice(0, 8);
  const [bangles] = await readDemo('select id from categories where has_sizes = 1 limit 1');
  const own = await addProduct(admin);
  const one = await addProduct(admin, { name: `Paunchi ${group}` });
  const other = await addProduct(admin, { name: `Payal ${group}` });
  const sized = await addProduct(admin, {
    name: `Paunchi ${group} in sizes`,
    categoryId: bangles?.['id'],
    stock: [],
  });
  const look = `admin/products/${String(own.id)}/look`;
  const takeOut = (name: string) => admin.getByRole('button', { name: `Take out "${name}" of the look` });
  const field = admin.getByLabel('Piece of the look');
  const options = admin.getByRole('listbox', { name: 'Matches' }).getByRole('option');
  await open(admin, `/admin/products/edit/${String(own.id)}`);
  await field.fill(`Paunchi ${group}`);
  await expect(options).toHaveText([one.name]);
  const answer = await holdAnswer(admin, /product-choices\?q=Payal/);
  await field.fill(other.name);
  await field.press('Enter');
  await answer.asked;
  await field.press('Enter');
  await answer.letGo();
  await expect(options).toHaveText([other.name]);
  await field.press('Enter');
  await expect(takeOut(other.name)).toBeVisible();
  await expect(takeOut(one.name)).toHaveCount(0);

  const message = 'The shop is taking a short break. Please try again in a minute.';
  await admin.route(
    `**/api/${look}`,
    (route) => route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message } }),
    { times: 1 },
  );
  await takeOut(other.name).click();
  await expectToast(admin, message);
  await takeOut(other.name).click();
  await expectToast(admin, 'The look is saved.');
  await expect(takeOut(other.name)).toHaveCount(0);
  await expect(admin.locator('legend').filter({ hasText: 'Complete the look' })).toBeFocused();

  // This is the other device.
  await callApi(admin, 'PUT', look, { productIds: [one.id] });
  await field.fill(other.name);
  await admin.getByRole('option', { name: other.name }).click();
  await expectToast(admin, 'This was changed elsewhere after you opened it. Nothing was saved yet.');
  await expect(takeOut(one.name)).toBeVisible();
  await removeProducts(admin, [own.id, one.id, other.id, sized.id]);
});

test('A7: a draft is joined as a colour and taken out again, also where an answer is lost; what cannot be joined says why', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED|400/);
  const own = await addProduct(admin);
  const draft = await addProduct(admin, { status: 'draft' });
  const colours = `**/api/admin/products/${String(own.id)}/colours`;
  const takeOut = admin.getByRole('button', { name: `Take out "${draft.name}" of its colours` });
  const field = admin.getByLabel('Join a piece that is there already');
  const join = async () => {
    await field.fill(draft.name);
    await admin.getByRole('option', { name: `${draft.name} Draft` }).click();
  };
  await open(admin, `/admin/products/edit/${String(own.id)}`);
  await field.fill(`${draft.name} of nobody`);
  await expect(admin.getByText('No piece with this name.')).toBeVisible();
  await expectAccessible(admin);
  await admin.route(colours, loseAnswer, { times: 1 });
  await join();
  await expectToast(admin, `"${draft.name}" is one of its colours now.`);
  await join();
  await expect(field).toHaveAccessibleDescription(
    'It keeps its page and its orders. This is one of its colours already.',
  );
  await admin.route(colours, loseAnswer, { times: 1 });
  await takeOut.click();
  await expectToast(admin, `"${draft.name}" stands by itself again.`);
  await expect(takeOut).toHaveCount(0);
  await removeProducts(admin, [own.id, draft.id]);
});
