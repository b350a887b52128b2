import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { openProduct } from '#tests/e2e/support/demo-product.ts';
import { drawer, fillCart, openDrawer, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const PIECE = 'Mehfil Kundan Bangles';
const MUMBAI = /^Mumbai, 400050 · by [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} · cash on delivery (?:yes|no)$/;

const field = (page: Page) => page.getByLabel('Delivery date for your PIN code');
const words = (page: Page) => page.locator('#delivery-words');

test('G3: the delivery date for a PIN code is asked by keyboard, and known again after a reload', async ({
  page,
}) => {
  const [piece] = await unsizedPieces();
  if (!piece) throw new Error('The demo shop has no piece of one size.');
  await fillCart(page, [{ id: piece.id, quantity: 1 }]);
  await page.goto(`/products/${String(piece.id)}`);
  await expect(words(page)).toHaveText('Delivered within 3 to 7 business days');
  await field(page).focus();
  await page.keyboard.type('400 050');
  await page.keyboard.press('Enter');
  await expect(words(page)).toHaveText(MUMBAI);
  await expectAccessible(page);
  const said = await words(page).textContent();

  await page.reload();
  await expect(words(page)).toHaveText(said ?? '');
  await expect(field(page)).toHaveValue('400050');

  await openDrawer(page);
  await expect(drawer(page)).toContainText((said ?? '').split(' · ').slice(0, 2).join(' · '));
});

test('G3: what is no PIN code, unknown, or not to be asked about now is said, and another try helps', async ({
  page,
  problems,
}) => {
  problems.allow(/404|ERR_FAILED/);
  await openProduct(page, PIECE);
  const check = async (pin: string) => {
    await field(page).fill(pin);
    await page.keyboard.press('Enter');
  };
  await check('4000');
  await expect(words(page)).toHaveText('A PIN code has six digits and does not begin with 0.');
  await expect(field(page)).toBeFocused();
  await check('999999');
  await expect(words(page)).toHaveText('We do not know this PIN code. Please check its six digits.');

  await page.route('**/api/pin/**', (route) => route.abort());
  await check('400050');
  await expect(words(page)).toContainText('We could not reach the shop.');
  await page.unroute('**/api/pin/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(words(page)).toHaveText(MUMBAI);
});
