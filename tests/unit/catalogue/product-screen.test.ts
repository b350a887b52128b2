import { expect, test } from 'vitest';
import { nameWithColour, type ProductDetail } from '#catalogue/product.ts';
import { BARE_FRAME } from '#page/shop-frame.ts';
import { timeLeft } from '#features/catalogue/product/offer.ts';
import { productJsonLd } from '#features/catalogue/product/product-json-ld.ts';

test.each([
  [0, '00:00:00'],
  [59_000, '00:00:59'],
  [(26 * 3600 + 3 * 60 + 4) * 1000, '1d 02:03:04'],
])('S4: with %d ms left the countdown reads %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});

const bangles = {
  id: 7,
  name: 'Kundan Bangles',
  description: 'Six of them.',
  designId: null,
  colours: [],
  sku: 'JH-0007',
  pricePaise: 749_50,
  originalPricePaise: 999_00,
  offerEndsAt: Date.UTC(2026, 10, 30),
  imageUrls: ['/media/products/k3j9x2m4qa-1200x1200-f3e7d3.webp', '/elsewhere.jpg'],
  reviewCount: 0,
  reviewStarsTotal: 0,
  stockQuantity: 0,
  category: { id: 1, name: 'Bangles', slug: 'bangles' },
  attributes: [],
} as unknown as ProductDetail;

const place = { address: 'https://shop.test/products/7', shopName: 'Jhilmil', frame: BARE_FRAME };

test('search engines are told the price that holds, until when, and whether there is stock', () => {
  expect(productJsonLd(bangles, [], place)).toMatchObject({
    '@type': 'Product',
    sku: 'JH-0007',
    image: ['https://shop.test/media/products/k3j9x2m4qa-1200x1200-f3e7d3.webp/1200.webp'],
    offers: {
      price: '749.50',
      priceCurrency: 'INR',
      priceValidUntil: '2026-11-30T00:00:00.000Z',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://shop.test/products/7',
    },
  });
  const plain = productJsonLd({ ...bangles, offerEndsAt: null, stockQuantity: 1 }, [], place);
  expect(plain.offers).toMatchObject({ availability: 'https://schema.org/InStock' });
  expect(plain.offers).not.toHaveProperty('priceValidUntil');
  expect(plain).not.toHaveProperty('aggregateRating');
  expect(plain).not.toHaveProperty('review');
});

test('search engines are told what it costs to send the piece alone, and how long it takes', () => {
  const shippingOf = (pricePaise: number, feePaise: number) => {
    const frame = { ...BARE_FRAME, shipping: { freeThresholdPaise: 500_00, feePaise } };
    return productJsonLd({ ...bangles, pricePaise }, [], { ...place, frame }).offers.shippingDetails;
  };
  expect(shippingOf(499_99, 60_00)).toMatchObject({
    shippingRate: { value: '60.00', currency: 'INR' },
    shippingDestination: { addressCountry: 'IN' },
    deliveryTime: { transitTime: { minValue: 3, maxValue: 7, unitCode: 'DAY' } },
  });
  expect(shippingOf(500_00, 60_00)).toMatchObject({ shippingRate: { value: '0.00' } });
  expect(shippingOf(1_00, 0)).toMatchObject({ shippingRate: { value: '0.00' } });
});

test('search engines are told which colour it is, and where the others are', () => {
  const colour = { swatches: [], isSoldOut: false };
  const colours = [
    { ...colour, id: 7, label: 'Maroon' },
    { ...colour, id: 9, label: 'Green' },
  ];
  const shown = productJsonLd({ ...bangles, designId: 3, colours }, [], place);
  expect(shown).toMatchObject({
    '@type': 'Product',
    name: 'Kundan Bangles, Maroon',
    color: 'Maroon',
    isVariantOf: {
      '@type': 'ProductGroup',
      name: bangles.name,
      productGroupID: 'D3',
      variesBy: 'https://schema.org/color',
      hasVariant: [{ url: 'https://shop.test/products/7' }, { url: 'https://shop.test/products/9' }],
    },
  });
  const alone = productJsonLd({ ...bangles, designId: 3 }, [], place);
  expect(alone).not.toHaveProperty('isVariantOf');
});

test.each([
  ['Lotus Jhumkas', 'Maroon', 'Lotus Jhumkas, Maroon'],
  ['Maroon Lotus Jhumkas', 'maroon', 'Maroon Lotus Jhumkas'],
  ['Gold-Maroon Jhumkas', 'Maroon and Gold', 'Gold-Maroon Jhumkas'],
  ['Lotus Jhumkas', 'Lotus Jhumkas', 'Lotus Jhumkas'],
])('in search results %s in %s is called %s', (name, label, called) => {
  expect(nameWithColour({ id: 7, name, colours: [{ id: 7, label, swatches: [], isSoldOut: false }] })).toBe(
    called,
  );
});

test('search engines are told what buyers gave, and no other stars', () => {
  const said = { id: 1, stars: 4, text: 'Light.', shownName: 'Asha R.', publishedAt: Date.UTC(2026, 9, 5) };
  const more = { fit: null, boughtAt: 1, changedAt: null, answer: null, answeredAt: null, photos: [] };
  const rated = { ...bangles, reviewCount: 3, reviewStarsTotal: 14 };
  const review = { ...said, ...more };
  expect(productJsonLd(rated, [review, { ...review, text: '' }], place)).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.7', reviewCount: 3 },
    review: [
      {
        reviewRating: { ratingValue: 4, bestRating: 5 },
        author: { name: 'Asha R.' },
        datePublished: '2026-10-05',
        reviewBody: 'Light.',
      },
      { reviewRating: { ratingValue: 4 } },
    ],
  });
});
