import type { Page } from '@playwright/test';
import type { Person } from './person.ts';
import type { Task } from './task.ts';

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name });
const cards = (page: Page) => page.locator('#collection').getByRole('article');
const filters = (page: Page) => page.getByRole('group', { name: 'Filter', exact: true });
const words = (page: Page, text: string) => filters(page).locator('label').getByText(text, { exact: true });

async function openFilters({ page, tap, see }: Person): Promise<void> {
  await tap('Filter', page.getByRole('button', { name: /^Filter/ }));
  await see('the filters', filters(page).getByRole('heading', { name: 'Filter' }));
}

export const finds: readonly Task[] = [
  {
    name: 'maroon-necklace-by-search',
    who: 'shopper',
    wish: 'A maroon necklace under ₹1,500, by search',
    async walk({ page, open, tap, see, type, pressEnter }) {
      await open('/');
      await tap('Search', page.getByRole('button', { name: 'Search', exact: true }));
      const field = page.getByRole('dialog', { name: 'Search' }).getByLabel('Search jewellery');
      await see('the field', field);
      await type('Search', field, 'maroon necklace under 1500');
      await pressEnter();
      const found = cards(page).getByRole('heading', { name: 'Noor Kundan Choker' });
      await see('what was found', found);
      await tap('the first piece', found);
      await see('the piece', page.getByRole('heading', { level: 1, name: 'Noor Kundan Choker' }));
    },
  },
  {
    name: 'maroon-necklace-by-filters',
    who: 'shopper',
    wish: 'The same by filters',
    async walk(person) {
      const { page, open, tap, see } = person;
      await open('/');
      await tap('Necklaces', page.getByRole('main').getByRole('link', { name: 'Necklaces' }));
      await see('the list', page.getByRole('heading', { level: 1, name: 'Necklaces' }));
      await openFilters(person);
      await tap('Up to ₹1,499.00', filters(page).getByRole('button', { name: /^Up to ₹1,499\.00/ }));
      await tap('Maroon', words(page, 'Maroon'));
      await tap('Show pieces', page.getByRole('button', { name: /^Show \d+ pieces?$/ }));
      const found = cards(page).getByRole('heading', { name: 'Noor Kundan Choker' });
      await see('what is left', found);
      await tap('the piece', found);
      await see('the piece', page.getByRole('heading', { level: 1, name: 'Noor Kundan Choker' }));
    },
  },
  {
    name: 'bangles-in-my-size',
    who: 'shopper',
    wish: 'Bangles of size 2.6 that are in stock',
    async walk(person) {
      const { page, open, tap, see } = person;
      await open('/');
      await tap('Bangles', page.getByRole('main').getByRole('link', { name: 'Bangles' }));
      await see('the list', page.getByRole('heading', { level: 1, name: 'Bangles' }));
      await openFilters(person);
      await tap('Size', filters(page).locator('summary').getByText('Size', { exact: true }));
      await tap('2.6', words(page, '2.6'));
      await tap('Show pieces', page.getByRole('button', { name: /^Show \d+ pieces?$/ }));
      await see('what is left', cards(page).first().getByRole('heading'));
      await tap('the first', cards(page).first().getByRole('heading'));
      const size = page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: /^2\.6/, disabled: false }) });
      await tap('2.6 of it', size);
      await see('the piece in my size', page.getByRole('button', { name: 'Add to Cart', exact: true }));
    },
  },
  {
    name: 'small-festive-gift',
    who: 'shopper',
    wish: 'A festive gift under ₹499',
    async walk(person) {
      const { page, open, tap, see } = person;
      await open('/');
      await tap('Festive', page.getByRole('main').getByRole('link', { name: /^Festive/ }));
      await see('what is festive', cards(page).first().getByRole('heading'));
      await openFilters(person);
      await tap('Up to ₹499.00', filters(page).getByRole('button', { name: /^Up to ₹499\.00/ }));
      await tap('Show pieces', page.getByRole('button', { name: /^Show \d+ pieces?$/ }));
      await see('what is left', cards(page).first().getByRole('heading'));
      await tap('the first', cards(page).first().getByRole('heading'));
      await see('the gift', page.getByRole('button', { name: 'Add to Cart', exact: true }));
    },
  },
  {
    name: 'what-buyers-say',
    who: 'shopper',
    wish: 'What buyers say of a piece, from its stars in the list',
    async walk({ page, open, tap, see }) {
      await open('/');
      await tap('Shop', tab(page, 'Shop'));
      const starred = cards(page).filter({ hasText: /Rated/ }).first();
      await see('stars in the list', starred.getByText(/\d\.\d \(\d+\)/));
      await tap('the piece with stars', starred.getByRole('heading'));
      await tap('its stars', page.getByRole('link', { name: /^Rated/ }));
      await see('its reviews', page.getByRole('heading', { name: 'What buyers say' }));
    },
  },
  {
    name: 'measure-my-bangle-size',
    who: 'shopper',
    wish: 'Which size of bangles is mine, by the round of my hand',
    async walk({ page, open, tap, see, type, choose }) {
      await open('/collections/bangles');
      await tap('a bangle', cards(page).first().getByRole('heading'));
      await tap('Size guide', page.getByRole('button', { name: 'Size guide' }));
      await see('the guide', page.getByRole('dialog').getByText('Measure straight across'));
      await tap('All sizes', page.getByRole('link', { name: /^All sizes in millimetres/ }));
      await see('the page of sizes', page.getByRole('heading', { level: 1, name: 'Bangle sizes' }));
      await choose('Unit', page.getByRole('combobox', { name: 'Unit' }), 'cm');
      await type('Length', page.getByRole('textbox', { name: 'Length' }), '18.9');
      await tap('Find my size', page.getByRole('button', { name: 'Find my size' }));
      await see('my size', page.getByText('Choose 2.6'));
    },
  },
];
