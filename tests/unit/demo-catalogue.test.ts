import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../scripts/demo/catalogue/build-catalogue.ts';
import { CATEGORIES } from '../../scripts/demo/catalogue/categories.ts';
import { BANNERS, NOTIFICATION, SHIPPING } from '../../scripts/demo/catalogue/content.ts';
import { COUPONS } from '../../scripts/demo/catalogue/coupons.ts';
import { DAY_MS } from '../../scripts/demo/days.ts';
import { REVIEWS } from '../../scripts/demo/catalogue/reviews.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 30);
const catalogue = buildCatalogue(NOW);
const onHand = (product: (typeof catalogue)[number]) =>
  product.stock.reduce((sum, entry) => sum + entry.onHand, 0);

function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the catalogue of the demo shop', () => {
  test('has the categories and products that the design asks for', () => {
    expect(CATEGORIES.length).toBeGreaterThanOrEqual(6);
    expect(catalogue.length).toBeGreaterThanOrEqual(64);
    expect(catalogue.length).toBeLessThanOrEqual(72);
    for (const { slug } of CATEGORIES) {
      expect(catalogue.filter((product) => product.categorySlug === slug).length, slug).toBeGreaterThan(3);
    }
  });

  test('repeats no name, no key, no description and no piece', () => {
    expect(repeated(catalogue.map((product) => product.name))).toEqual([]);
    expect(repeated(catalogue.map((product) => product.key))).toEqual([]);
    expect(repeated(catalogue.map((product) => product.description))).toEqual([]);
    expect(repeated(CATEGORIES.map((category) => category.slug))).toEqual([]);
    const pieces = [
      ...catalogue.map((product) => product.pictures[0]?.seed),
      ...CATEGORIES.map((category) => category.picture.seed),
      ...BANNERS.map((banner) => banner.picture.seed),
    ];
    expect(repeated(pieces)).toEqual([]);
  });

  test('derives every category slug from its name', () => {
    for (const { name, slug } of CATEGORIES) expect(slug).toBe(name.toLowerCase().replaceAll(' ', '-'));
  });

  test('shows one piece per product, whole in the first picture, in 150 pictures at most', () => {
    for (const { key, pictures } of catalogue) {
      expect(pictures.length, key).toBeGreaterThanOrEqual(1);
      expect(pictures.length, key).toBeLessThanOrEqual(3);
      expect(['front', 'styled'], key).toContain(pictures[0]?.view);
      expect(new Set(pictures.map((picture) => picture.seed)).size, key).toBe(1);
      expect(repeated(pictures.map((picture) => picture.view)), key).toEqual([]);
    }
    const total =
      catalogue.flatMap((product) => product.pictures).length + CATEGORIES.length + BANNERS.length;
    expect(total).toBeLessThanOrEqual(150);
  });

  test('keeps every price within its MRP, and an offer below the price it goes back to', () => {
    for (const { key, pricePaise, originalPricePaise, mrpPaise, offerEndsAt } of catalogue) {
      expect(pricePaise, key).toBeGreaterThanOrEqual(149_00);
      expect(pricePaise, key).toBeLessThanOrEqual(2499_00);
      expect(pricePaise % 1000, key).toBe(900);
      expect(mrpPaise, key).toBeGreaterThanOrEqual(originalPricePaise ?? pricePaise);
      if (originalPricePaise !== null) expect(originalPricePaise, key).toBeGreaterThan(pricePaise);
      if (offerEndsAt === null) continue;
      expect(offerEndsAt, key).toBeGreaterThan(NOW);
      expect(originalPricePaise, key).not.toBeNull();
    }
    const reduced = catalogue.filter((product) => product.originalPricePaise !== null);
    expect(reduced.length / catalogue.length).toBeCloseTo(1 / 3, 1);
    expect(catalogue.filter((product) => product.offerEndsAt !== null).length).toBeGreaterThanOrEqual(3);
  });

  test('has full, low and empty shelves, and a size that is sold out', () => {
    expect(catalogue.filter((product) => onHand(product) === 0).length).toBeGreaterThanOrEqual(3);
    const low = catalogue.filter((product) => onHand(product) >= 1 && onHand(product) <= 9);
    expect(low.length).toBeGreaterThanOrEqual(5);
    expect(catalogue.filter((product) => onHand(product) >= 10).length).toBeGreaterThan(45);
    const partly = catalogue.filter(
      (product) => onHand(product) > 0 && product.stock.some((entry) => entry.onHand === 0),
    );
    expect(partly.map((product) => product.categorySlug)).toContain('bangles');
  });

  test('counts stock in the sizes of the category, and in none where there are none', () => {
    for (const product of catalogue) {
      const category = CATEGORIES.find(({ slug }) => slug === product.categorySlug);
      const sizes = category?.hasSizes ? category.sizes : [''];
      expect(
        product.stock.map((entry) => entry.size),
        product.key,
      ).toEqual(sizes);
    }
  });

  test('features other products than those that are newest', () => {
    const newest = catalogue.slice(-8);
    const featured = catalogue.filter((product) => product.isFeatured).slice(-8);
    expect(featured).toHaveLength(8);
    expect(featured.filter((product) => newest.includes(product))).toEqual([]);
    expect([...newest, ...featured].filter((product) => onHand(product) === 0)).toEqual([]);
  });

  test('states what the law asks for, on every product', () => {
    for (const { key, hsn, manufacturer, netQuantity, countryOfOrigin } of catalogue) {
      expect(hsn, key).toBe('7117');
      expect(manufacturer, key).toMatch(/, [A-Z].* [1-9]\d{5}$/);
      expect(netQuantity, key).toMatch(/^1 /);
      expect(manufacturer.startsWith('Imported'), key).toBe(countryOfOrigin !== 'India');
    }
  });

  test('describes each piece in two to four sentences', () => {
    for (const { key, description } of catalogue) {
      const sentences = description.match(/[.?!](?= |$)/g)?.length ?? 0;
      expect(sentences, key).toBeGreaterThanOrEqual(2);
      expect(sentences, key).toBeLessThanOrEqual(4);
    }
  });
});

describe('the content of the demo shop', () => {
  test('has three banners and a bar that link into the shop', () => {
    expect(BANNERS).toHaveLength(3);
    for (const link of [...BANNERS.map((banner) => banner.linkTo), NOTIFICATION.linkUrl]) {
      expect(link).toMatch(/^\/collections/);
    }
    expect(SHIPPING).toEqual({ freeShippingThresholdPaise: 500_00, standardShippingFeePaise: 50_00 });
  });

  test('has reviews of products that were on sale when they were written', () => {
    expect(REVIEWS.length).toBeGreaterThanOrEqual(12);
    expect(repeated(REVIEWS.map((review) => review.userName))).toEqual([]);
    for (const review of REVIEWS) {
      const product = catalogue.find(({ key }) => key === review.productKey);
      expect(product?.name).toBe(review.itemName);
      expect(product?.createdAt).toBeLessThan(NOW - review.reviewDaysAgo * DAY_MS);
    }
    expect(new Set(REVIEWS.map((review) => review.rating)).size).toBeGreaterThan(1);
  });

  test('has a coupon for each thing a coupon can do or refuse', () => {
    expect(repeated(Object.values(COUPONS).map(({ code }) => code))).toEqual([]);
    for (const { code } of Object.values(COUPONS)) expect(code).toBe(code.trim().toUpperCase());
    expect(COUPONS.percentage).toMatchObject({ discountType: 'percentage', isActive: true });
    expect(COUPONS.fixed.discountType).toBe('fixed_amount');
    expect(COUPONS.expired.expiresInDays).toBeLessThan(0);
    expect(COUPONS.minimumPurchase.minPurchasePaise).toBeGreaterThan(0);
    expect(COUPONS.switchedOff.isActive).toBe(false);
  });
});
