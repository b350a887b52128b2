import type { Route } from '@playwright/test';
import { addProduct, open } from '#tests/e2e/support/admin-product.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test('a piece that could not be taken out of a full look says so, and one is taken out after the other @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/503|409/);
  const [own, one, other] = [await addProduct(admin), await addProduct(admin), await addProduct(admin)];
  const look = `admin/products/${String(own.id)}/look`;
  await callApi(admin, 'PUT', look, { productIds: [one.id, other.id] });
  await open(admin, `/admin/products/edit/${String(own.id)}`);
  const takeOut = (name: string) => admin.getByRole('button', { name: `Take out "${name}" of the look` });

  const message = 'The shop is taking a short break. Please try again in a minute.';
  const fail = (route: Route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message } });
  await admin.route(`**/api/${look}`, fail, { times: 1 });
  await takeOut(one.name).click();
  await expectToast(admin, message);
  await expect(takeOut(one.name)).toBeVisible();

  const gate = Promise.withResolvers<undefined>();
  const wait = async (route: Route) => {
    await gate.promise;
    await route.continue();
  };
  await admin.route(`**/api/${look}`, wait, { times: 1 });
  await takeOut(one.name).click();
  await expect(takeOut(other.name)).toHaveAttribute('aria-disabled', 'true');
  await takeOut(other.name).dispatchEvent('click');
  gate.resolve(undefined);
  await expectToast(admin, 'The look is saved.');
  await expect(takeOut(one.name)).toHaveCount(0);
  await expect(takeOut(other.name)).toBeFocused();
  await takeOut(other.name).click();
  await expect(takeOut(other.name)).toHaveCount(0);
  const legend = admin.locator('legend').filter({ hasText: 'Complete the look' });
  await expect(legend).toBeFocused();
  const field = admin.getByLabel('Piece of the look');
  for (const name of [one.name, other.name]) {
    await field.fill(name);
    await admin.getByRole('option', { name }).click();
    await expect(takeOut(name)).toBeVisible();
  }
  await expect(field).toHaveCount(0);
  await expect(legend).toBeFocused();

  // This is the other device.
  await callApi(admin, 'PUT', look, { productIds: [] });
  await takeOut(one.name).click();
  await expectToast(admin, 'This was changed elsewhere after you opened it. Nothing was saved yet.');
  await expect(takeOut(other.name)).toHaveCount(0);
  for (const { remove } of [own, one, other]) await remove();
});
