import { expect, test } from 'vitest';
import { marginOf } from '#catalogue/admin-product.ts';
import { sizeText, weightText } from '#tax/quantity.ts';

const none = { weightG: null, lengthMm: null, widthMm: null, heightMm: null };

test('G14: what was measured is said, and nothing of what was not', () => {
  expect([sizeText(none), weightText(none)]).toEqual(['', '']);
  expect(sizeText({ ...none, lengthMm: 1045, heightMm: 8 })).toBe('1,045 mm long, 8 mm high');
  expect(sizeText({ ...none, lengthMm: 45, widthMm: 12, heightMm: 8 })).toBe(
    '45 mm long, 12 mm wide, 8 mm high',
  );
  expect(sizeText({ ...none, lengthMm: 76, widthMm: 5 }, { isRound: true })).toBe('76 mm across, 5 mm wide');
  expect(weightText({ ...none, weightG: 1200 })).toBe('1,200 g');
});

test('G14: the margin is what is left of the price; without a cost there is none', () => {
  expect(marginOf(499_00, null)).toBeNull();
  expect(marginOf(500_00, 200_00)).toEqual({ paise: 300_00, percent: 60 });
  expect(marginOf(500_00, 0)).toEqual({ paise: 500_00, percent: 100 });
  expect(marginOf(500_00, 600_00)).toEqual({ paise: -100_00, percent: -20 });
  // ₹26.18 of the ₹899 are tax.
  expect(marginOf(899_00, 300_00, 300)).toEqual({ paise: 572_82, percent: 66 });
});
