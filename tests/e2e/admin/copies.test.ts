import type { Page, Route } from '@playwright/test';
import { rowOf } from '#tests/e2e/support/admin-page.ts';
import { addProduct, isAwake, open, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

/** Enough presses to show that the later ones do nothing. */
const PRESSES = 5;

/** Holds back the requests to this address until they are released. */
async function hold(admin: Page, address: string | RegExp) {
  const gate = Promise.withResolvers<undefined>();
  const wait = async (route: Route) => {
    await gate.promise;
    await route.continue();
  };
  await admin.route(address, wait);
  return () => {
    gate.resolve(undefined);
  };
}

async function removeAll(admin: Page, like: string) {
  const rows = await readDemo('select id from products where name like ? and deleted_at is null', like);
  await removeProducts(
    admin,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

test('a piece is copied once, however often that is pressed, and its button says that it is at work', async ({
  admin,
}) => {
  const { name } = await addProduct(admin);
  await open(admin, `/admin/products?search=${encodeURIComponent(name)}`);
  const copy = await hold(admin, '**/duplicate');
  await admin.getByRole('button', { name: `Duplicate ${name}` }).click();
  const busy = admin.getByRole('button', { name: `Copying ${name}…` });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.dispatchEvent('click');
  // The list is read again: until then there is nothing to see.
  const read = await hold(admin, /api\/admin\/products\?/);
  const copied = admin.waitForResponse('**/duplicate');
  copy();
  await copied;
  await busy.dispatchEvent('click');
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  read();
  await expectToast(admin, `Product "${name}" duplicated.`);
  await expect(rowOf(admin, `${name} (copy)`)).toHaveCount(1);
  await expect(admin.getByRole('button', { name: `Duplicate ${name}`, exact: true })).toBeVisible();
  expect(await removeAll(admin, `${name}%`)).toBe(2);
});

test('a copy whose answer was lost is the one that the next press shows @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { name } = await addProduct(admin);
  await open(admin, `/admin/products?search=${encodeURIComponent(name)}`);
  await admin.route('**/duplicate', loseAnswer, { times: 1 });
  const press = () => admin.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click();
  await press();
  await expectToast(admin, 'Press Duplicate again to be sure: it is copied only once.');
  await press();
  await expectToast(admin, `Product "${name}" duplicated.`);
  expect(await removeAll(admin, `${name}%`)).toBe(2);
});

test('another colour is added once, however often that is pressed until the next page is there', async ({
  admin,
}) => {
  const { id, name } = await addProduct(admin);
  await open(admin, `/admin/products/edit/${String(id)}`);
  const load = await hold(admin, /products\/edit\/\d+$/);
  const asked = admin.waitForRequest(/products\/edit\/\d+$/);
  // Pressed by a script in the page: every Playwright call waits until the next page is there.
  await admin.getByRole('button', { name: 'Add another colour' }).evaluate((button: HTMLElement) => {
    const press = () => {
      button.click();
      console.debug(`${button.textContent} ${String(button.ariaDisabled)}`);
      requestAnimationFrame(press);
    };
    press();
  });
  await asked;
  for (let presses = 0; presses < PRESSES; presses += 1) {
    expect((await admin.waitForEvent('console')).text()).toBe('Copying… true');
  }
  load();
  await expectToast(admin, `A draft of "${name}" for another colour.`);
  await isAwake(admin);
  expect(await removeAll(admin, name)).toBe(2);
});
