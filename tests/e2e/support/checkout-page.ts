import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { readDemo } from './demo-database.ts';
import { type DemoPiece, fillCart, unsizedPieces } from './guest-cart.ts';

export const rupees = (paise: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

/** Pieces that many tests may buy without the shop running out, cheapest first. */
export async function plentifulPieces(): Promise<DemoPiece[]> {
  return (await unsizedPieces()).filter(({ stock }) => stock >= 30).toReversed();
}

export async function cheapest(): Promise<DemoPiece> {
  const [piece] = await plentifulPieces();
  if (!piece) throw new Error('The demo shop has too few of everything.');
  return piece;
}

export const guestEmail = () => `meera.${randomUUID()}@example.in`;

/** A mobile number that no other test orders with. */
export function ownPhone(): string {
  return `9${String(randomInt(1e9)).padStart(9, '0')}`;
}

export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
export const payButton = (page: Page) => summary(page).getByRole('button', { name: /^Pay Now ₹/ });
export const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label);

export async function openCheckout(page: Page, lines: readonly { id: number; quantity: number }[]) {
  await fillCart(page, lines);
  await page.goto('/checkout');
}

/** As the checkout stores it in a tab. */
const DELIVERY = {
  firstName: 'Meera',
  lastName: 'Joshi',
  phone: '98220 12345',
  address: '7 Prabhat Road',
  city: 'Pune',
  state: 'MH',
  pinCode: '411004',
};

/** Contact and delivery as somebody in Pune types them. */
export async function fillDelivery(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'First name').fill(DELIVERY.firstName);
  await field(page, 'Last name').fill(DELIVERY.lastName);
  await field(page, 'Address').and(page.locator('[name=address]')).fill(DELIVERY.address);
  await field(page, 'City').fill(DELIVERY.city);
  await field(page, 'State').selectOption(DELIVERY.state);
  await field(page, 'PIN code').fill(DELIVERY.pinCode);
  await field(page, 'Mobile number').fill(DELIVERY.phone);
}

/** Orders on delivery are counted by phone and by door: each has its own. */
export function ownDelivery() {
  const phone = ownPhone();
  return { ...DELIVERY, address: `${DELIVERY.address}, flat ${phone.slice(-4)}`, phone };
}

/**
 * Opens the checkout filled as after a reload, for tests that are not about typing. Without `email` the account has to
 * know the address.
 */
export async function openFilledCheckout(
  page: Page,
  lines: readonly { id: number; quantity: number }[],
  email = '',
  delivery = ownDelivery(),
): Promise<void> {
  await fillCart(page, lines);
  const draft = JSON.stringify({ ...delivery, email });
  await page.evaluate((text) => sessionStorage.setItem('checkout_draft', text), draft);
  await page.goto('/checkout');
}

export async function expectConfirmed(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-confirmation\?order=JH-/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order!');
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** The label of the order button while the confirmation page loads; call the returned function there. */
export async function labelWhileLeaving(button: Locator): Promise<() => Promise<string | null>> {
  await button.evaluate((element) => {
    window.navigation.addEventListener('navigate', ({ destination }) => {
      if (!destination.url.includes('/order-confirmation?')) return;
      setTimeout(() => sessionStorage.setItem('label', element.textContent));
    });
  });
  return () => button.page().evaluate(() => sessionStorage.getItem('label'));
}

export async function ordersOf(email: string) {
  return await readDemo(
    'select id, status, razorpay_order_id, final_amount_paise, discount_amount_paise, payment_method from orders where customer_email = ?',
    email,
  );
}

/** The message beside the button to pay. */
export async function expectPayProblem(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('#pay-problem')).toContainText(text);
}
