import type { Page } from '@playwright/test';
import { CHARACTER_MS } from './human.ts';
import type { Person } from './person.ts';
import type { Task } from './task.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
const payment = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame');
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you for your order!' });
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true });

/** Fills the fields that the checkout asks of a guest; the PIN code fills in city and state. */
async function fillDelivery({ page, type }: Person, email: string, phone: string): Promise<void> {
  await type('E-mail address', field(page, 'E-mail address'), email);
  await type('First name', field(page, 'First name'), 'Meera');
  await type('Last name', field(page, 'Last name'), 'Joshi');
  await type('Mobile number', field(page, 'Mobile number'), phone);
  await type('PIN code', field(page, 'PIN code'), '411004');
  await type(
    'Address',
    page.getByRole('main').locator('[name=address]'),
    `${phone.slice(-2)} Prabhat Road, Erandwane`,
  );
}

export const buys: readonly Task[] = [
  {
    name: 'two-pieces-and-free-shipping',
    who: 'shopper',
    wish: 'Two pieces in the cart, and what is missing for free shipping',
    async walk({ page, open, tap, see }, { pieces }) {
      const [cheap] = await pieces();
      await open(`/products/${String(cheap?.id)}`);
      await tap('Add to Cart', add(page));
      await see('the cart', drawer(page).getByText('more for free shipping.'));
      await tap('Add of a match', drawer(page).getByRole('button', { name: /^Add .* to your cart$/ }));
      await see('two pieces', drawer(page).getByText(/free shipping/i));
    },
  },
  {
    name: 'the-best-offer',
    who: 'shopper',
    wish: 'The offer that saves me most',
    async walk({ page, open, tap, see }, { pieces, fillCart }) {
      const [dear] = await pieces('dearest');
      await fillCart(page, [dear?.id ?? 0]);
      await open('/');
      await tap(
        'the cart',
        page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: /^Cart/ }),
      );
      await see('the cart', drawer(page).getByRole('link', { name: /^Checkout/ }));
      await tap('the coupons', drawer(page).getByRole('button', { name: 'Offers and coupon codes' }));
      const best = drawer(page).getByRole('list', { name: 'Offers' }).getByRole('button');
      await see('the offers', best);
      await tap('the first', best);
      await see('what it saves', drawer(page).getByText('Coupon Applied!'));
    },
  },
  {
    name: 'buy-as-a-guest',
    who: 'shopper',
    wish: 'Pay online for a full cart, as a guest',
    isTypedForReal: true,
    async walk(person, { pieces, fillCart, guestEmail, newPhone }) {
      const { page, open, tap, see, note, clockMs } = person;
      const [piece] = await pieces();
      await fillCart(page, [piece?.id ?? 0]);
      await open('/');
      await tap(
        'the cart',
        page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: /^Cart/ }),
      );
      await see('the cart', drawer(page).getByRole('link', { name: /^Checkout/ }));
      const startedAt = clockMs();
      await tap('Checkout', drawer(page).getByRole('link', { name: /^Checkout/ }));
      await see('the checkout', field(page, 'E-mail address'));
      const asked = await page
        .getByRole('main')
        .locator('input[name]:not([type=radio]), select[name]')
        .count();
      await fillDelivery(person, guestEmail(), newPhone());
      await tap('Pay Now', summary(page).getByRole('button', { name: /^Pay Now ₹/ }));
      await see('the payment window', payment(page).getByRole('tab', { name: 'UPI' }));
      note(
        `${String(asked)} fields asked; from the cart to the payment window ${((clockMs() - startedAt) / 1000).toFixed(1)} s by the clock, each key ${String(CHARACTER_MS)} ms apart`,
      );
      await tap('UPI', payment(page).getByRole('tab', { name: 'UPI' }));
      await tap('any UPI app', payment(page).getByRole('button', { name: 'Pay by any UPI app' }));
      await tap('Approve', payment(page).getByRole('button', { name: 'Approve the payment' }));
      await see('thanks', thanks(page));
    },
  },
  {
    name: 'a-gift-on-delivery',
    who: 'shopper',
    wish: 'A gift, paid on delivery, with a note and no price in the parcel',
    async walk(person, { pieces, fillCart, guestEmail, newPhone, offerCashOnDelivery }) {
      const { page, open, tap, see, type } = person;
      await offerCashOnDelivery();
      const [piece] = await pieces();
      await fillCart(page, [piece?.id ?? 0]);
      await open('/checkout');
      await fillDelivery(person, guestEmail(), newPhone());
      await tap('It is a gift', page.getByText('It is a gift'));
      await type('Gift note', field(page, 'Gift note'), 'Happy Diwali, Amma! Meera');
      await tap(
        'No price in the parcel',
        page.locator('label').filter({ hasText: 'No price in the parcel' }),
      );
      await see('the gift', field(page, 'Gift note'));
      await tap('Cash on delivery', page.locator('label').filter({ hasText: 'Cash on delivery' }));
      await tap('Place Order', summary(page).getByRole('button', { name: /^Place Order ₹/ }));
      await see('thanks', thanks(page));
    },
  },
  {
    name: 'tell-me-when-it-is-back',
    who: 'shopper',
    wish: 'To be told when a sold-out piece is back',
    async walk({ page, open, tap, see, type }, { addSoldOutPiece, guestEmail }) {
      const { id, name } = await addSoldOutPiece();
      await open(`/products/${String(id)}`);
      await see('the piece', page.getByRole('heading', { level: 1, name }));
      const box = page.locator('[data-restock]');
      await tap('Tell me when it is back', box.locator('summary'));
      await type('E-mail address', box.getByLabel('E-mail address'), guestEmail());
      await tap('Tell me', box.getByRole('button', { name: 'Tell me' }));
      await see('the answer', box.getByText('Please check your inbox'));
    },
  },
];
