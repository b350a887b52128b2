import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { openOrders, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';

test('the owner corrects the address of an order that is packed, and writes over nothing unseen', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const { id } = await placeAndPay();
  const { seenAt } = (await callApi(admin, 'GET', `admin/orders/${id}`)) as { seenAt: number };
  await callApi(admin, 'PUT', `admin/orders/${id}/packed`, { isPacked: true, seenAt });
  await openOrders(admin, id);
  await admin.getByRole('button', { name: id, exact: true }).click();
  const order = admin.getByRole('dialog', { name: `Order ${id}` });
  await order.getByRole('button', { name: 'Change the address' }).click();
  const form = admin.getByRole('dialog', { name: `Address of ${id}` });
  await expect(form).toContainText('It is packed already');
  await expectFits(admin);
  await form.getByLabel('PIN code').fill('570001');
  await expect(form.getByRole('status')).toContainText('Mysuru, Karnataka, from the PIN code');
  await expect(form.getByLabel('State')).toHaveValue('KA');
  await expect(form.getByLabel('City')).toHaveValue('Mysuru');

  // The address is changed meanwhile on another device.
  const elsewhere = { address: '9 Palace Road', pinCode: '411004', city: 'Pune', state: 'MH' };
  const person = { name: 'Meera Joshi', phone: '9822012345' };
  await callApi(admin, 'PUT', `admin/orders/${id}/address`, { ...person, ...elsewhere });
  // The order below the form is read again at once; the form keeps the address that the owner saw while typing.
  await expect(admin.locator('address')).toContainText('9 Palace Road');
  await expect(form.getByLabel('Address', { exact: true })).not.toHaveValue('9 Palace Road');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(admin, 'What you typed is still here; the rest shows what is saved now.');
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('9 Palace Road');
  await expect(form.getByLabel('PIN code')).toHaveValue('570001');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(order.locator('address')).toContainText('570001');
  await expect(order.getByRole('list').last()).toContainText('Where it goes');
});
