import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { photosOf } from '../../tests/support/photos.ts';
import type { Person } from './person.ts';
import type { PlacedOrder, Stage } from './stage.ts';
import type { Task } from './task.ts';

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Admin, short' }).getByRole('link', { name });
const ownName = (what: string) => `${what} ${randomUUID().slice(0, 4)}`;

/** The owner has the dashboard on the phone's home screen, and is signed in. */
async function openAdmin({ page, open }: Person, { signInOwner }: Stage): Promise<void> {
  await signInOwner(page);
  await open('/admin/dashboard');
}

async function more({ page, tap }: Person, name: string): Promise<void> {
  await tap('More', page.getByRole('button', { name: 'More' }));
  const rest = page.getByRole('navigation', { name: 'More of the admin' });
  await tap(name, rest.getByRole('link', { name, exact: true }));
}

async function openOrder({ page, tap, see }: Person, { id }: PlacedOrder) {
  await tap('Orders', tab(page, /^Orders/));
  const row = page.getByRole('row').filter({ hasText: id });
  await see('the order in the list', row.getByRole('button', { name: id, exact: true }));
  await tap('the order', row.getByRole('button', { name: id, exact: true }));
  const dialog = page.getByRole('dialog', { name: `Order ${id}` });
  await see('the order', dialog.getByRole('button', { name: 'Tracking' }));
  return dialog;
}

export const ownersTasks: readonly Task[] = [
  {
    name: 'add-a-piece',
    who: 'owner',
    wish: 'A new piece with photo, price and colour, first as a draft, then live',
    async walk(person, stage) {
      const { page, tap, see, type, choose, pickPhotos } = person;
      await openAdmin(person, stage);
      const name = ownName('Noor Bajuband');
      stage.addsPieces(name);
      await tap('Products', tab(page, 'Products'));
      await tap('Add Product', page.getByRole('link', { name: 'Add Product' }));
      await see('the form', page.getByLabel('Name', { exact: true }));
      await type('Name', page.getByLabel('Name', { exact: true }), name);
      await pickPhotos('Add pictures', page.getByLabel('Add pictures'), await photosOf([2]));
      await type('Price', page.getByLabel('Price (₹)', { exact: true }), '649');
      await choose('Category', page.getByLabel('Category'), 'Necklaces');
      await type('Stock quantity', page.getByLabel('Stock quantity'), '5');
      await tap('Maroon', page.locator('label').filter({ hasText: /^Maroon$/ }));
      await choose('State', page.getByLabel('State'), /^Draft/);
      await see('what was filled in', page.getByLabel('State'));
      await tap('Add Product', page.getByRole('button', { name: 'Add Product' }));
      const row = page.getByRole('row').filter({ hasText: name });
      await see('the draft in the list', row.getByText('Draft'));
      await tap('Edit', row.getByRole('link', { name: `Edit ${name}` }));
      await choose('State', page.getByLabel('State'), /^Live/);
      await tap('Save Product', page.getByRole('button', { name: 'Save Product' }));
      await see('that it is saved', page.getByText('updated successfully'));
      await tap('View in the shop', row.getByRole('link', { name: `View ${name} in the shop` }));
      await see('the piece in the shop', page.getByRole('heading', { level: 1, name }));
    },
  },
  {
    name: 'twenty-pieces-from-photos',
    who: 'owner',
    wish: 'Twenty pieces from twenty photos of an evening',
    async walk(person, stage) {
      const { page, tap, see, type, choose, pickPhotos } = person;
      const photos = await photosOf(Array.from({ length: 20 }, () => 1));
      await openAdmin(person, stage);
      const name = ownName('Jhumka');
      stage.addsPieces(name);
      await tap('Products', tab(page, 'Products'));
      await tap('Add from photos', page.getByRole('link', { name: 'Add from photos' }));
      await pickPhotos('Choose photos', page.getByLabel('Choose photos'), photos);
      const piece = (nth: number) => page.getByRole('group', { name: `Piece ${String(nth)}`, exact: true });
      await see('the photos as pieces', piece(1).getByRole('heading'));
      await page.getByRole('button', { name: 'Publish all' }).waitFor();
      for (let nth = 1; nth <= 20; nth += 1) {
        await type(`Name ${String(nth)}`, piece(nth).getByLabel('Name'), `${name} ${String(nth)}`);
        if (nth === 1) {
          await choose('Category', piece(1).getByLabel('Category'), 'Earrings');
          await type('Price', piece(1).getByLabel('Price (₹)'), '349');
          await type('Stock', piece(1).getByLabel(/^Stock/), '5');
        } else {
          await tap(
            'Same as above',
            piece(nth).getByRole('button', { name: `Same as piece ${String(nth - 1)}` }),
          );
        }
        if (nth === 2) await see('two of them', piece(2).getByRole('heading'));
      }
      await tap('Publish all', page.getByRole('button', { name: 'Publish all' }));
      await see('all of them live', page.getByText('20 of 20 pieces live'));
    },
  },
  {
    name: 'pack-and-send',
    who: 'owner',
    wish: 'Pack an order, print its slip, send it with tracking',
    async walk(person, stage) {
      const { page, tap, see, type, turnTo } = person;
      const order = await stage.placeAndPay();
      await openAdmin(person, stage);
      const dialog = await openOrder(person, order);
      await tap('Packed', dialog.getByRole('button', { name: 'Packed', exact: true }));
      await see('that it is packed', dialog.getByText(/^Packed \d/));
      const opened = page.waitForEvent('popup');
      await tap('Packing slip', dialog.getByRole('link', { name: 'Packing slip' }));
      const slip = await opened;
      await turnTo(slip);
      await see('the slip', slip.getByRole('heading', { name: 'Packing slip' }));
      await slip.evaluate(() => {
        window.print = () => undefined;
      });
      await tap('Print', slip.getByRole('button', { name: 'Print' }));
      await turnTo(page);
      await tap('Tracking', dialog.getByRole('button', { name: 'Tracking' }));
      const tracking = page.getByRole('dialog', { name: `Tracking of ${order.id}` });
      await type('Tracking link', tracking.getByLabel('Tracking link'), 'https://track.example/1');
      await see('the link', tracking.getByLabel(/^Mark as shipped/));
      if (!(await tracking.getByLabel(/^Mark as shipped/).isChecked())) {
        await tap('Mark as shipped', tracking.getByText(/^Mark as shipped/));
      }
      await tap('Save', tracking.getByRole('button', { name: 'Save' }));
      await see('that it is sent', dialog.getByRole('link', { name: 'Track the parcel' }));
    },
  },
  {
    name: 'refund-one-piece',
    who: 'owner',
    wish: 'Money back for one piece of a sent order, with its credit note',
    async walk(person, stage) {
      const { page, tap, see, type, choose } = person;
      const order = await stage.placeAndPay();
      await stage.setStatus(order, 'shipped');
      await openAdmin(person, stage);
      const dialog = await openOrder(person, order);
      await tap('Refund', dialog.getByRole('button', { name: 'Refund' }));
      const refund = page.getByRole('dialog', { name: `Refund of ${order.id}` });
      await choose('What is refunded', refund.getByLabel('What is refunded'), 'Pieces that come back');
      await choose(
        'How many',
        refund.getByRole('group', { name: 'Pieces that come back' }).getByRole('combobox'),
        /^1 of/,
      );
      await type('Reason', refund.getByLabel('Reason'), 'A stone was missing.');
      await see('the refund', refund.getByLabel('Amount'));
      await tap('Refund', refund.getByRole('button', { name: 'Refund' }));
      await see('its credit note', dialog.getByRole('link', { name: /^Credit Note / }));
    },
  },
  {
    name: 'answer-a-review',
    who: 'owner',
    wish: 'An answer to a review of a buyer',
    async walk(person, stage) {
      const { page, tap, see, type } = person;
      await openAdmin(person, stage);
      await tap('new reviews', page.getByRole('link', { name: /new reviews? to answer$/ }));
      const card = page.getByRole('article');
      await see('the review', card.getByRole('button', { name: /^Answer the review/ }));
      await tap('Answer', card.getByRole('button', { name: /^Answer the review/ }));
      await type(
        'Your Answer',
        page.getByRole('dialog').getByLabel('Your Answer'),
        'Thank you for telling us!',
      );
      await tap('Save Answer', page.getByRole('dialog').getByRole('button', { name: 'Save Answer' }));
      await see('that it stands there', page.getByText('Your answer stands below the review.'));
    },
  },
  {
    name: 'the-month-for-the-accountant',
    who: 'owner',
    wish: "The month's tax file for my accountant",
    async walk(person, stage) {
      const { page, tap, see } = person;
      await openAdmin(person, stage);
      await more(person, 'Tax');
      await see('the month', page.getByRole('heading', { level: 1, name: /^GST/ }));
      const file = page.waitForEvent('download');
      await tap('GSTR-1 as JSON', page.getByRole('link', { name: 'GSTR-1 as JSON' }));
      await file;
    },
  },
  {
    name: 'what-to-order-again',
    who: 'owner',
    wish: 'What people wait for, to order it again',
    async walk(person, stage) {
      const { page, see } = person;
      await openAdmin(person, stage);
      await more(person, 'Wanted');
      await see('what is wanted', page.getByRole('row').nth(1));
    },
  },
];
