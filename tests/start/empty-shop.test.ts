import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../drizzle/client.ts';
import {
  endAll,
  findShopPort,
  makeFilledDataDir,
  npm,
  OPEN,
  removeDataDirs,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const { $client }: Database = openDatabase({ url: `http://127.0.0.1:${String(PORT + 1)}` });

beforeAll(async () => {
  await npm('start', { PORT: String(PORT), SHOP_DATA: await makeFilledDataDir(PORT) }).line(OPEN);
});

afterAll(async () => {
  await endAll();
  removeDataDirs();
});

const pageAt = async (path: string) => (await fetch(`http://localhost:${String(PORT)}${path}`)).text();
/** The text of each such element, without what is inside it. */
const textsOf = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]*)`, 'g'))].map(([, text = '']) => text.trim());

// Each test empties the shop a little further.

test('S4: a bar without a link is plain text, and one without a setting is not there', async () => {
  await $client.execute('update notification_bar_settings set link_url = null');
  expect(await pageAt('/contact')).toMatch(/<p[^>]* data-window/);
  await $client.execute('update notification_bar_settings set is_active = 0');
  expect(await pageAt('/contact')).not.toContain('notification-bar');
});

test('S9: shipping is promised as set, and with 500 and 50 when nothing is set', async () => {
  await $client.execute(
    'update shipping_settings set free_shipping_threshold_paise = 35000, standard_shipping_fee_paise = 6050',
  );
  const set = await pageAt('/');
  expect(textsOf(set, 'h3')).toContain('Free shipping from ₹350.00');
  expect(set).toContain('sent for ₹60.50.');
  await $client.execute('update shipping_settings set is_active = 0');
  const unset = await pageAt('/');
  expect(textsOf(unset, 'h3')).toContain('Free shipping from ₹500.00');
  expect(unset).toContain('sent for ₹50.00.');
});

test('S2: with one banner the carousel does not move', async () => {
  expect(await pageAt('/')).toContain('data-dot');
  await $client.execute('update home_banners set is_active = 0 where sort_order > 1');
  const html = await pageAt('/');
  expect(html).toContain('data-carousel');
  expect(html).not.toMatch(/data-dot|data-pause/);
});

test("S2: without banners there is a welcome with 'Shop All Collections'", async () => {
  await $client.execute('delete from home_banners');
  const html = await pageAt('/');
  expect(textsOf(html, 'h1')).toEqual(['Welcome to Jhilmil']);
  expect(html).toMatch(/<a href="\/collections"[^>]*>\s*Shop All Collections/);
  expect(html).not.toContain('data-carousel');
});

test("S2: without necklaces the first category is popular, without categories it is 'Popular Items'", async () => {
  await $client.execute("update categories set name = 'Haars' where slug = 'necklaces'");
  expect(textsOf(await pageAt('/'), 'h2')).toContain('Popular Anklets');
  await $client.execute('update products set category_id = null');
  await $client.execute('delete from categories');
  const headings = textsOf(await pageAt('/'), 'h2');
  expect(headings).toContain('Popular Items');
  expect(headings).not.toContain('Shop By Category');
});

test("S2: an empty shop says 'Our Store is Getting Ready!' and how to reach it", async () => {
  await $client.execute("update products set deleted_at = cast(unixepoch('subsec') * 1000 as integer)");
  const html = await pageAt('/');
  expect(textsOf(html, 'h1')).toEqual(['Our Store is Getting Ready!']);
  expect(html).toMatch(/<main\b[^]*<a href="\/contact"[^>]*>\s*Contact Us[^]*<\/main>/);
  expect(html).not.toContain('Shop All Collections');
  expect(html).toContain('Free shipping from ₹500.00');
  for (const title of ['Featured Products', 'New Arrivals', 'Popular Items'])
    expect(html).not.toContain(title);
});

test("S8: without reviews the page says 'No reviews yet. Be the first to share your sparkle!'", async () => {
  await $client.execute('delete from reviews');
  expect(textsOf(await pageAt('/customer-reviews'), 'p')).toContain(
    'No reviews yet. Be the first to share your sparkle!',
  );
});
