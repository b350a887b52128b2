import { expect, test } from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { openCheckout, payButton, rupees, summary } from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { type DemoPiece, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';

/** A piece with which the cart ships free, even after a tenth was taken off, and which is near to SHAADI15. */
async function fittingPiece(): Promise<DemoPiece> {
  const pieces = (await unsizedPieces()).filter(({ stock }) => stock >= 5);
  const piece = pieces.find(({ pricePaise }) => pricePaise >= 1000_00 && pricePaise < 1999_00);
  if (!piece) throw new Error('The demo shop has no such piece.');
  return piece;
}

const shownCodes = async () =>
  (await readDemo('select code from coupons where shown = 1')).map(({ code }) => String(code));

test(
  'the savings of coupons are shown on request, and a press uses one',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await fittingPiece();
    const off = Math.round(piece.pricePaise / 10);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await openCheckout(page, [{ id: piece.id, quantity: 1 }]);
    await expect(payButton(page)).toBeVisible();
    const see = summary(page).getByRole('button', { name: 'See offers' });
    await expect(see).toBeVisible();
    expect(scripts.filter((url) => /CouponOffers|coupons\/offers/.test(url))).toEqual([]);
    await see.click();
    const offers = summary(page).getByRole('list', { name: 'Offers' });
    const best = offers.getByRole('button', { name: `SHAGUN10 saves ${rupees(off)}` });
    await expect(best).toBeVisible();
    await expect(offers).toContainText(`${rupees(1999_00 - piece.pricePaise)} more for 15% off`);
    const told = await offers.getByRole('listitem').allInnerTexts();
    expect(told.length).toBeLessThanOrEqual(3);
    const known = await shownCodes();
    for (const text of told) expect(known.some((code) => text.startsWith(code))).toBe(true);
    // No coupon is chosen without being asked for.
    await expect(summary(page).getByText('Coupon Applied!')).toHaveCount(0);
    await expectAccessible(page);
    await best.click();
    await expect(summary(page).getByText('Coupon Applied!')).toBeVisible();
    await expect(summary(page)).toContainText(`−${rupees(off)}`);
    await expect(page.getByRole('group', { name: 'Coupon' })).toBeFocused();
    await summary(page).getByRole('button', { name: 'Remove coupon' }).click();
    await expect(best).toBeVisible();
  },
);
