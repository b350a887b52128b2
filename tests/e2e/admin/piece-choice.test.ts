import { randomUUID } from 'node:crypto';
import { addProduct, open, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test('16.6: the history is asked for a piece that was deleted, by its name', async ({ admin }) => {
  const name = `Paunchi ${randomUUID().slice(0, 8)}`;
  const { remove } = await addProduct(admin, { name });
  await remove();
  await open(admin, '/admin/audit');
  await admin.getByLabel('Piece').fill(name);
  await admin.getByRole('option', { name: `${name} Deleted` }).click();
  await expect(admin.getByRole('main')).toContainText(`added ${name}`);
  await admin.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(admin.getByLabel('Piece')).toBeFocused();
});

test('A7: a look is offered no piece in sizes', async ({ admin }) => {
  const group = randomUUID().slice(0, 8);
  const [bangles] = await readDemo('select id from categories where has_sizes = 1 limit 1');
  const own = await addProduct(admin);
  const plain = await addProduct(admin, { name: `Payal ${group} plain` });
  const sized = await addProduct(admin, {
    name: `Payal ${group} in sizes`,
    categoryId: bangles?.['id'],
    stock: [],
  });
  await open(admin, `/admin/products/edit/${String(own.id)}`);
  await admin.getByLabel('Piece of the look').fill(group);
  await expect(admin.getByRole('listbox', { name: 'Matches' }).getByRole('option')).toHaveText([
    `Payal ${group} plain`,
  ]);
  await removeProducts(admin, [own.id, plain.id, sized.id]);
});

test('A7: a draft is found to be joined as a colour, and a choice that finds nothing says why', async ({
  admin,
  problems,
}) => {
  problems.allow(/503|400/);
  const group = randomUUID().slice(0, 8);
  const own = await addProduct(admin);
  const draft = await addProduct(admin, { name: `Paunchi ${group}`, status: 'draft' });
  await open(admin, `/admin/products/edit/${String(own.id)}`);
  const field = admin.getByLabel('Join a piece that is there already');

  await field.fill(`${group} of nobody`);
  await expect(admin.getByText('No piece with this name.')).toBeVisible();
  await expectAccessible(admin);
  const message = 'The shop is taking a short break. Please try again in a minute.';
  await admin.route(
    '**/api/admin/product-choices?*',
    (route) => route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message } }),
    { times: 1 },
  );
  await field.fill(`${group} and more`);
  await expect(admin.getByText(`The pieces could not be read. ${message}`)).toBeVisible();
  await field.fill(group);
  await admin.getByRole('option', { name: `Paunchi ${group} Draft` }).click();
  await expectToast(admin, `"Paunchi ${group}" is one of its colours now.`);
  await field.fill(group);
  await admin.getByRole('option', { name: `Paunchi ${group} Draft` }).click();
  await expect(field).toHaveAccessibleDescription(
    'It keeps its page and its orders. This is one of its colours already.',
  );
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await removeProducts(admin, [own.id, draft.id]);
});

test('A7: Enter takes no piece that was found for other letters', async ({ admin }) => {
  const group = randomUUID().slice(0, 8);
  const own = await addProduct(admin);
  const before = await addProduct(admin, { name: `Paunchi ${group}` });
  const wanted = await addProduct(admin, { name: `Payal ${group}` });
  await open(admin, `/admin/products/edit/${String(own.id)}`);
  const field = admin.getByLabel('Piece of the look');
  const options = admin.getByRole('listbox', { name: 'Matches' }).getByRole('option');
  await field.fill(`Paunchi ${group}`);
  await expect(options).toHaveText([`Paunchi ${group}`]);
  const answer = Promise.withResolvers<undefined>();
  await admin.route(`**/api/admin/product-choices?q=Payal*`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = admin.waitForRequest(/product-choices\?q=Payal/);
  await field.fill(`Payal ${group}`);
  await field.press('Enter');
  await asked;
  await field.press('Enter');
  answer.resolve(undefined);
  await expect(options).toHaveText([`Payal ${group}`]);
  await field.press('Enter');
  await expect(admin.getByText(`Payal ${group}`).first()).toBeVisible();
  await expect(admin.getByText(`Paunchi ${group}`)).toHaveCount(0);
  await removeProducts(admin, [own.id, before.id, wanted.id]);
});

test('A7: the choice for Enter is in sight, and an Enter that ends a word of an input method chooses nothing', async ({
  admin,
}) => {
  await open(admin, '/admin/audit');
  const field = admin.getByLabel('Piece');
  const options = admin.getByRole('listbox', { name: 'Matches' }).getByRole('option');
  await field.fill('a');
  await expect(options.nth(9)).toBeAttached();
  const marked = admin.getByRole('option', { selected: true });
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
    await field.press(key);
    await expect(marked).toBeInViewport({ ratio: 1 });
  }
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('Enter');
  await expect(admin.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
});

test('A7: a colour that is joined or taken out already is so, by a lost answer or in another tab @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED|\b40[04]\b/);
  const own = await addProduct(admin);
  const other = await addProduct(admin);
  const colours = `admin/products/${String(own.id)}/colours`;
  const body = { productId: other.id };
  await open(admin, `/admin/products/edit/${String(own.id)}`);
  const takeOut = admin.getByRole('button', { name: `Take out "${other.name}" of its colours` });
  const join = async () => {
    await admin.getByLabel('Join a piece that is there already').fill(other.name);
    await admin.getByRole('option', { name: other.name }).click();
    await expect(takeOut).toBeVisible();
  };
  await admin.route(`**/api/${colours}`, loseAnswer, { times: 1 });
  await join();
  await expectToast(admin, `"${other.name}" is one of its colours now.`);
  await admin.route(`**/api/${colours}`, loseAnswer, { times: 1 });
  await takeOut.click();
  await expectToast(admin, `"${other.name}" stands by itself again.`);
  await expect(takeOut).toHaveCount(0);

  await callApi(admin, 'PUT', colours, body);
  await join();
  await callApi(admin, 'DELETE', colours, body);
  await takeOut.click();
  await expect(takeOut).toHaveCount(0);
  await expect(admin.getByText('This product is gone.')).toHaveCount(0);
  await removeProducts(admin, [own.id, other.id]);
});
