import { randomUUID } from 'node:crypto';
import { addProduct, open, removeProducts } from '../support/admin-product.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, expectToast, test } from '../support/owner.ts';

test('A7: a draft is found to be joined as a colour, and a choice that finds nothing says why', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
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
  await removeProducts(admin, [own.id, draft.id]);
});
