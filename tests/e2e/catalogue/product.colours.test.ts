import type { Page } from '@playwright/test';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { addProduct, isAwake, open, photo, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { drawer } from '#tests/e2e/support/guest-cart.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const edit = (id: number) => `/admin/products/edit/${String(id)}`;
const colours = (page: Page) => page.getByRole('navigation', { name: 'Colours of this piece' });
const swatch = (page: Page, name: string | RegExp) => colours(page).getByRole('link', { name });

async function valueIds(...names: string[]): Promise<number[]> {
  const rows = await readDemo(
    `select v.id, v.value from attribute_values v join attributes a on a.id = v.attribute_id
     where a.key = 'colour' and v.value in (select value from json_each(?))`,
    JSON.stringify(names),
  );
  return names.map((name) => Number(rows.find(({ value }) => value === name)?.['id']));
}

test(
  'the owner adds another colour, which shoppers find by its swatch once it is live',
  { tag: '@journey' },
  async ({ admin }) => {
    const [maroon] = await valueIds('maroon');
    const { id, name } = await addProduct(admin, { attributeIds: [maroon] });
    await open(admin, edit(id));
    await admin.getByRole('button', { name: 'Add another colour' }).click();
    await expectToast(admin, `A draft of "${name}" for another colour.`);
    await isAwake(admin);
    const other = Number(/\d+$/.exec(admin.url())?.[0]);
    expect(other).not.toBe(id);
    await expect(admin.getByLabel('State')).toHaveValue('draft');
    await expect(admin.getByRole('link', { name, exact: true })).toHaveAttribute('href', edit(id));
    await expect(admin.getByText('Maroon · ')).toHaveCount(0);

    await admin
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo('green.jpg', '#2e6b4f'));
    // The form asks once the picture is uploaded.
    await expect(admin.getByLabel('What picture 1 shows (optional)')).toBeVisible();
    await admin.getByRole('group', { name: 'Colour' }).getByText('Green', { exact: true }).click();
    await admin.getByLabel('Stock quantity').fill('2');
    await admin.getByLabel('State').selectOption('live');
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expectToast(admin, `Product "${name}" updated successfully.`);
    await readDemo('update products set created_at = 1 where id = ?', other);

    await expect
      .poll(async () => (await admin.request.get(`/products/${String(id)}`)).text())
      .toContain('Colours of this piece');
    await admin.goto(`/products/${String(id)}`);
    await expect(admin.getByText('Colour: Maroon')).toBeVisible();
    await swatch(admin, 'Green').click();
    await expect(admin).toHaveURL(new RegExp(`/products/${String(other)}$`));
    await expect(admin.getByText('Colour: Green')).toBeVisible();
    await expect(admin).toHaveTitle(`${name}, Green | Jhilmil`);
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(name);
    await removeProducts(admin, [id, other]);
  },
);

test(
  'a shopper goes from colour to colour and chooses a size; a sold-out colour can be waited for',
  { tag: '@journey' },
  async ({ admin }) => {
    const [maroon, green, blue] = await valueIds('maroon', 'green', 'blue');
    const [category] = await readDemo(`select id from categories where has_sizes = 1 limit 1`);
    const categoryId = Number(category?.['id']);
    const [sizes] = await readDemo('select sizes from categories where id = ?', categoryId);
    const size = (JSON.parse(String(sizes?.['sizes'])) as string[])[0] ?? '';
    const inSize = (onHand: number) => ({ categoryId, stock: [{ size, onHand }] });
    const one = await addProduct(admin, { ...inSize(3), attributeIds: [maroon] });
    const other = await addProduct(admin, { ...inSize(2), attributeIds: [green] });
    const none = await addProduct(admin, { ...inSize(0), attributeIds: [blue] });
    for (const { id } of [other, none]) {
      await callApi(admin, 'PUT', `admin/products/${String(one.id)}/colours`, { productId: id });
    }
    await admin.goto(`/products/${String(one.id)}`);
    await expect(colours(admin).getByRole('link')).toHaveCount(3);
    await expect(swatch(admin, 'Maroon')).toHaveAttribute('aria-current', 'page');
    await expect(swatch(admin, 'Green')).not.toHaveAttribute('aria-current');
    expect(await spill(admin)).toBeLessThanOrEqual(0);
    await expectAccessible(admin);

    await swatch(admin, 'Green').click();
    await expect(admin.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
    await admin.getByRole('radio', { name: size, exact: true }).check();
    await admin.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(drawer(admin).getByText(other.name).first()).toBeVisible();
    await admin.keyboard.press('Escape');

    await admin.goto(`/products/${String(one.id)}`);
    await swatch(admin, /Blue\s+Sold out/).click();
    await expect(admin.getByRole('heading', { level: 1, name: none.name })).toBeVisible();
    await expect(
      admin
        .getByRole('button', { name: /tell me when/i })
        .or(admin.getByText(/tell me when/i))
        .first(),
    ).toBeVisible();
    await expectAccessible(admin);
    for (const { remove } of [one, other, none]) await remove();
  },
);

test('the look that the owner has chosen is shown', async ({ admin }) => {
  const [piece, first, second] = [await addProduct(admin), await addProduct(admin), await addProduct(admin)];
  await open(admin, edit(piece.id));
  const field = admin.getByRole('combobox', { name: 'Piece of the look' });
  for (const { name } of [first, second]) {
    await field.fill(name);
    await admin.getByRole('option', { name }).click();
    await expect(admin.getByRole('button', { name: `Take out "${name}" of the look` })).toBeVisible();
  }
  await expect(field).toBeHidden();
  await expectAccessible(admin);
  await admin.goto(`/products/${String(piece.id)}`);
  await admin.locator('[data-look]').scrollIntoViewIfNeeded();
  const names = admin.getByRole('region', { name: 'Complete the look' }).getByRole('heading', { level: 3 });
  await expect(names).toHaveText([first.name, second.name]);
  for (const { remove } of [piece, first, second]) await remove();
});
