import { expect, test } from 'vitest';
import { NO_COD, DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import type { OnlyState } from '#tax/seller.ts';
import { productPromises } from '#features/catalogue/product/product-promises.ts';

const said = (
  shipping: Parameters<typeof productPromises>[0],
  cod: Parameters<typeof productPromises>[1],
  onlyState: OnlyState | null = null,
) => productPromises(shipping, cod, onlyState).map(({ title, text }) => `${title}: ${text}`);

test('a piece promises what the settings of the shop say, and cash on delivery only where it is taken', () => {
  expect(said(DEFAULT_SHIPPING, NO_COD)).toEqual([
    'Free shipping from ₹500.00: Smaller orders ₹50.00',
    'Returns and exchanges: Ask within 48 hours of delivery',
    'Secure payment: UPI, cards and more, through Razorpay',
  ]);
  const free = { ...DEFAULT_SHIPPING, feePaise: 0 };
  expect(said(free, { isEnabled: true, minPaise: 0, maxPaise: 5000_00 }).slice(0, 2)).toEqual([
    'Free shipping: On every order',
    'Cash on delivery: On orders up to ₹5,000.00',
  ]);
  expect(said(free, { isEnabled: true, minPaise: 300_00, maxPaise: 5000_00 })[1]).toBe(
    'Cash on delivery: On orders of ₹300.00 to ₹5,000.00',
  );
  expect(said(free, { isEnabled: true, minPaise: 0, maxPaise: 0 }).join()).not.toContain('Cash');
});

test('a seller who may send within one state says so before anything else', () => {
  const [first] = said(DEFAULT_SHIPPING, NO_COD, { code: 'KA', name: 'Karnataka' });
  expect(first).toBe('Within Karnataka only: We deliver to no other state');
});
