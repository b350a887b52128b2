import type { Page } from '@playwright/test';
import type { Task } from './task.ts';

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name });
const main = (page: Page) => page.getByRole('main');
const changes = (page: Page) => page.getByRole('region', { name: 'Something to change?' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });
const payment = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame');

/** Tasks after the order; each begins at the link in the order's mail, unless it says otherwise. */
export const afterwards: readonly Task[] = [
  {
    name: 'track-an-order',
    who: 'shopper',
    wish: 'Where my order is, as a guest, without the mail at hand but its number',
    async walk({ page, open, tap, see, type }, { placeOnDelivery }) {
      const order = await placeOnDelivery();
      await open('/');
      await tap('Account', tab(page, 'Account'));
      await see('the login', main(page).getByRole('link', { name: 'Track an order' }));
      await tap('Track an order', main(page).getByRole('link', { name: 'Track an order' }));
      await type('Order number', main(page).getByLabel('Order number'), order.id);
      await type('E-mail address', main(page).getByLabel('E-mail address'), order.email);
      await tap('Find my order', page.getByRole('button', { name: 'Find my order' }));
      await see('its steps', page.getByRole('region', { name: 'Progress' }).getByRole('listitem').first());
    },
  },
  {
    name: 'change-the-address',
    who: 'shopper',
    wish: 'Another address for my order before it is packed',
    async walk({ page, open, tap, see, type }, { placeOnDelivery }) {
      const { link } = await placeOnDelivery();
      await open(link);
      await tap('Change or add something', page.getByRole('link', { name: 'Change or add something' }));
      await see('what may be changed', changes(page).getByRole('heading'));
      await tap('Change address or phone', changes(page).getByText('Change address or phone'));
      await type('Address', changes(page).getByLabel('Address', { exact: true }), '3 Palace Road');
      await type('PIN code', changes(page).getByLabel('PIN code'), '411001');
      await tap('Save the address', page.getByRole('button', { name: 'Save the address' }));
      await see('that it is saved', page.locator('#changed').getByText('Saved:'));
    },
  },
  {
    name: 'add-a-forgotten-piece',
    who: 'shopper',
    wish: 'A piece that I forgot, in the same parcel',
    async walk({ page, open, tap, see }, { placeOnDelivery }) {
      const { link } = await placeOnDelivery();
      await open(link);
      await tap('Change or add something', page.getByRole('link', { name: 'Change or add something' }));
      await tap('Add a piece', page.getByRole('button', { name: 'Add a piece' }));
      await see('where pieces come from', page.getByRole('heading', { level: 1, name: /^Add to order/ }));
      await tap('Choose pieces', main(page).getByRole('link', { name: 'Choose pieces' }));
      const piece = page.locator('#collection').getByRole('button', { name: /^Add to Cart/ });
      await see('the shop', piece);
      await tap('Add to Cart', piece);
      await see('the cart', drawer(page).getByRole('link', { name: /^Add to this order/ }));
      await tap('Add to this order', drawer(page).getByRole('link', { name: /^Add to this order/ }));
      const difference = page.getByRole('region', { name: 'The difference' });
      await see('the difference', difference.getByText('To pay now'));
      await tap('Pay Now', difference.getByRole('button', { name: /^Pay Now ₹/ }));
      await tap('UPI', payment(page).getByRole('tab', { name: 'UPI' }));
      await tap('any UPI app', payment(page).getByRole('button', { name: 'Pay by any UPI app' }));
      await tap('Approve', payment(page).getByRole('button', { name: 'Approve the payment' }));
      await see('that it goes along', main(page).getByText('It goes in one parcel'));
    },
  },
  {
    name: 'cancel-an-order',
    who: 'shopper',
    wish: 'No order after all: my money back',
    async walk({ page, open, tap, see }, { placeAndPay }) {
      const { link } = await placeAndPay();
      await open(link);
      await tap('Change or add something', page.getByRole('link', { name: 'Change or add something' }));
      await tap('Cancel this order', changes(page).getByText('Cancel this order'));
      await see('what it means', changes(page).getByText('All that you paid goes back'));
      await tap('Yes, cancel my order', page.getByRole('button', { name: 'Yes, cancel my order' }));
      await see('that it is cancelled', page.locator('#changed').getByText('Your order is cancelled'));
    },
  },
  {
    name: 'order-again',
    who: 'shopper',
    wish: 'The same once more',
    async walk({ page, open, tap, see }, { placeOnDelivery, setStatus }) {
      const order = await placeOnDelivery();
      await setStatus(order, 'delivered');
      await open(order.link);
      await tap('Order again', page.getByRole('button', { name: 'Order again' }));
      await see('the cart', drawer(page).getByRole('link', { name: /^Checkout/ }));
    },
  },
];
