import { describe, expect, test } from 'vitest';
import { cartTotal, problemOf, toCartLine } from '#cart/cart-line.ts';
import { newEntry } from '#cart/guest-cart.ts';
import type { Coupon } from '#coupon/coupon.ts';
import { makeQuote, type QuoteFacts } from '#order/place/quote.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { onHandOf } from '#catalogue/on-hand-of.ts';
import { orderMessage } from '#features/order/checkout/order-request.ts';

const entry = newEntry({ id: 7, size: '2.6' }, 2, 1);
const bangles: LiveStock = {
  productId: 7,
  name: 'Kundan Bangles',
  imageUrl: '/media/products/k3j9x2m4qa-1200x1200-f3e7d3.webp',
  category: { id: 1, name: 'Bangles', slug: 'bangles' },
  pricePaise: 749_50,
  taxRateBps: 300,
  originalPricePaise: null,
  offerEndsAt: null,
  stockQuantity: 5,
  sizes: [
    { size: '2.4', onHand: 1 },
    { size: '2.6', onHand: 4 },
  ],
};
const known = { hasFailed: false };

test('a line shows what the shop says of its product now', () => {
  expect(toCartLine(entry, bangles, known)).toEqual({
    ...entry,
    name: 'Kundan Bangles',
    pricePaise: 749_50,
    imageUrl: bangles.imageUrl,
    category: 'Bangles',
    onHand: 4,
    lacksSize: false,
    placeholder: null,
    oldPricePaise: null,
  });
});

describe('S8: placeholders have a name and the price 0', () => {
  test.each([
    ['Product Not Found', 'missing', null, false],
    ['Product Info Unavailable', 'unavailable', undefined, true],
    ['Invalid Product Data', 'invalid', { ...bangles, pricePaise: Number.NaN }, false],
    ['Invalid Product Data', 'invalid', { ...bangles, pricePaise: -1 }, false],
    ['Invalid Product Data', 'invalid', { ...bangles, name: '' }, false],
  ] as const)('%s (%s)', (name, placeholder, product, hasFailed) => {
    const line = toCartLine(entry, product, { hasFailed });
    expect(line).toMatchObject({ ...entry, name, placeholder, pricePaise: 0, onHand: null });
    expect(problemOf(line)).toBe('unknown');
  });

  test('until the shop has answered there is no name yet', () => {
    expect(toCartLine(entry, undefined, known)).toMatchObject({ name: '', placeholder: 'loading' });
  });
});

test('S8: a piece that the shop cannot be asked about is shown as it was when it was added, and cannot be ordered', () => {
  const seen = { name: bangles.name, imageUrl: bangles.imageUrl };
  const unanswered = { hasFailed: true, seenPaise: 749_50, seen };
  const line = toCartLine(entry, undefined, unanswered);
  expect(line).toMatchObject({ ...seen, pricePaise: 749_50, placeholder: 'last-seen', onHand: null });
  expect(problemOf(line)).toBe('unknown');
  expect(toCartLine(entry, undefined, { ...unanswered, hasFailed: false }).placeholder).toBe('loading');
  expect(toCartLine(entry, null, unanswered).placeholder).toBe('missing');
  expect(toCartLine(entry, undefined, { hasFailed: true, seen }).placeholder).toBe('unavailable');
});

test('D9: how many there are is counted per size; without a fitting one there are none', () => {
  expect(onHandOf(bangles, '2.4')).toBe(1);
  expect(onHandOf(bangles, '3.0')).toBeNull();
  expect(onHandOf(bangles, '')).toBeNull();
  expect(onHandOf({ ...bangles, sizes: [] }, '')).toBe(5);
  expect(onHandOf({ ...bangles, sizes: [] }, '2.6')).toBeNull();
});

describe('what must be put right before ordering', () => {
  const line = toCartLine(entry, bangles, known);
  test.each([
    [null, {}],
    ['sold-out', { onHand: 0 }],
    ['too-many', { onHand: 1 }],
    [null, { onHand: 2 }],
    ['dearer', { oldPricePaise: 749_49 }],
    [null, { oldPricePaise: 749_51 }],
  ] as const)('%s with %j', (problem, changes) => {
    expect(problemOf({ ...line, ...changes })).toBe(problem);
  });

  test('no size where one must be chosen by now', () => {
    const { size: _, ...before } = entry;
    expect(problemOf(toCartLine(before, bangles, known))).toBe('no-size');
    expect(problemOf(toCartLine(before, { ...bangles, sizes: [] }, known))).toBeNull();
    expect(problemOf(toCartLine(entry, { ...bangles, sizes: [] }, known))).toBe('sold-out');
  });

  test('a price is told as changed only where another one was known', () => {
    expect(toCartLine(entry, bangles, { ...known, seenPaise: 700_00 }).oldPricePaise).toBe(700_00);
    expect(toCartLine(entry, bangles, { ...known, seenPaise: 749_50 }).oldPricePaise).toBeNull();
  });
});

test('S3: the total is price times quantity over all lines, invalid numbers left out', () => {
  const lines = [
    { pricePaise: 100_00, quantity: 3 },
    { pricePaise: Number.NaN, quantity: 2 },
    { pricePaise: 1, quantity: Infinity },
    { pricePaise: 0, quantity: 5 },
  ];
  expect(cartTotal(lines)).toBe(300_00);
  expect(cartTotal([])).toBe(0);
});

describe('the order for WhatsApp', () => {
  const jhumka: LiveStock = { ...bangles, productId: 8, name: 'Jhumka', sizes: [] };
  const wanted = [
    { productId: 7, size: '2.6', quantity: 2 },
    { productId: 8, size: '', quantity: 1 },
  ];
  const coupon: Coupon = {
    id: 1,
    code: 'DIWALI10',
    isActive: true,
    discountType: 'percentage',
    discountValue: 1000,
    expiryDate: null,
    maxUses: null,
    usesCount: 0,
    maxUsesPerCustomer: null,
    minPurchasePaise: null,
  };
  const facts: QuoteFacts = {
    products: [bangles, jhumka],
    shipping: { freeThresholdPaise: 2100_00, feePaise: 50_00 },
    coupon,
    cod: { isEnabled: true, minPaise: 0, maxPaise: 5000_00 },
    uses: 0,
    ownUses: 0,
    at: 1,
    giftWrapPricePaise: 49_00,
    hasOffers: false,
    seller: { mode: 'regular', stateCode: '29', handicraft: false } as const,
  };
  const messageFor = (couponCode: string | null, change: Partial<QuoteFacts> = {}) =>
    orderMessage(makeQuote({ lines: wanted, couponCode, giftWrap: false }, { ...facts, ...change }), {
      name: 'Jhilmil',
      origin: 'https://shop.example',
    })?.split('\n') ?? [];

  test('names every piece, its size, how many and what it costs', () => {
    expect(messageFor(null)).toEqual([
      'Namaste! I would like to order from Jhilmil:',
      '',
      '1. Kundan Bangles, size 2.6: 2 × ₹749.50',
      'https://shop.example/products/7',
      '2. Jhumka: 1 × ₹749.50',
      'https://shop.example/products/8',
      '',
      'Subtotal: ₹2,248.50',
      'Shipping: Free',
      'Total: ₹2,248.50',
    ]);
  });

  test('names the coupon that was applied, and the total after it', () => {
    expect(messageFor('DIWALI10').slice(-4)).toEqual([
      'Subtotal: ₹2,248.50',
      'Coupon DIWALI10: −₹224.85',
      'Shipping: ₹50.00',
      'Total: ₹2,073.65',
    ]);
  });

  test('names no piece that cannot be had, and no total that would count it', () => {
    const gone = messageFor(null, { products: [bangles] });
    expect(gone.join()).not.toContain('Product Not Found');
    expect(gone.slice(2)).toEqual([
      '1. Kundan Bangles, size 2.6: 2 × ₹749.50',
      'https://shop.example/products/7',
      '',
      'Subtotal: ₹1,499.00',
      'Shipping: ₹50.00',
      'Total: ₹1,549.00',
    ]);
    const soldOut = messageFor(null, { products: [bangles, { ...jhumka, stockQuantity: 0 }] });
    expect(soldOut).toEqual(gone.slice(0, 4));
    expect(messageFor(null, { products: [] })).toEqual([]);
  });
});
