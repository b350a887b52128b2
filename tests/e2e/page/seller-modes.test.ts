import { expect, test } from '@playwright/test';
import { shop } from '#shop.config.ts';
import { cheapest } from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { ownCashOrder } from '#tests/e2e/support/own-order.ts';

const TERMS = [
  '/',
  '/contact',
  '/terms-conditions',
  '/privacy-policy',
  '/your-data',
  '/shipping-returns',
  '/checkout',
];

/** Sets the mode as the owner would; every other test sells as the demo shop does. */
async function sellAs(mode: 'composition' | 'unregistered') {
  await readDemo(
    `insert or replace into tax_settings (id, mode, gstin, legal_name, trade_name, state_code, invoice_prefix)
     values (1, ?, ?, ?, ?, '29', 'JH')`,
    mode,
    mode === 'unregistered' ? null : shop.gstin,
    shop.legalName,
    shop.name,
  );
}

test.afterEach(async () => {
  await readDemo('delete from tax_settings');
});

test(
  'G1.4: an unregistered seller does not mention the tax on any page, and sends within one state',
  { tag: '@alone' },
  async ({ request }) => {
    const piece = await cheapest();
    const { link } = await ownCashOrder();
    const product = `/products/${String(piece.id)}`;
    /** Without tags, because file names in them may contain any letters. */
    const textOf = async (path: string) =>
      (await (await request.get(path)).text()).replaceAll(/<[^>]*>/g, ' ');
    const pages = [...TERMS, '/collections', product, link];
    for (const path of ['/contact', '/terms-conditions']) expect(await textOf(path)).toContain(shop.gstin);
    expect(await textOf(product)).toContain('Inclusive of all taxes, includes GST');
    const ofRegistered = [
      /How long:\s+Bills at least 72 months after the due date/,
      'You buy for a business',
    ];
    for (const words of ofRegistered) expect(await textOf('/your-data')).toMatch(words);

    expect(await textOf('/privacy-policy')).toContain('the GSTIN of a business that buys');

    const sends = async (path: string) =>
      (await (await request.get(path)).text()).match(/sent anywhere in [^.<"]*/g);
    expect(await sends('/checkout')).toContain('sent anywhere in India');

    await sellAs('composition');
    expect(await textOf('/contact')).toContain(shop.gstin);
    expect(await textOf('/your-data')).toContain('You buy for a business');
    for (const path of [product, link, '/checkout', '/shipping-returns']) {
      expect(await textOf(path), path).not.toContain('GST');
    }

    await sellAs('unregistered');
    for (const path of pages) expect(await textOf(path), path).not.toContain('GST');
    expect(await textOf(product)).toContain('Inclusive of all taxes');
    for (const words of ofRegistered) expect(await textOf('/your-data')).not.toMatch(words);
    expect(await textOf('/privacy-policy')).not.toContain('of a business');
    expect(await textOf('/your-data')).toContain('Bills at least as long as tax law makes us keep them');
    for (const path of pages) {
      const said = await sends(path);
      expect(said, path).toContain('sent anywhere in Karnataka');
      expect(said, path).not.toContain('sent anywhere in India');
    }
    for (const path of ['/terms-conditions', '/shipping-returns']) {
      expect(await textOf(path)).toContain('within Karnataka only');
    }
  },
);
