import { describe, expect, test } from 'vitest';
import {
  newReviewsText,
  averageOf,
  boughtBadge,
  fitSummary,
  hiddenSummary,
  SHOWN_NAME_LENGTH,
  shownNameOf,
  summaryOf,
} from '#review/piece-review.ts';

test.each([
  ['Asha Rao', 'Asha R.'],
  ['  asha   devi  rao ', 'asha R.'],
  ['Asha', 'Asha'],
  ['', 'A buyer'],
  ['कविता शर्मा', 'कविता श.'],
])('a buyer called “%s” is shown as “%s”', (name, shown) => {
  expect(shownNameOf(name)).toBe(shown);
});

test('a long name is shown within the bounds of the field', () => {
  expect(shownNameOf(`${'A'.repeat(200)} Rao`)).toHaveLength(SHOWN_NAME_LENGTH);
  expect(shownNameOf(`${'🌸'.repeat(30)} Rao`)).toBe(`${'🌸'.repeat(18)} R.`);
});

describe('what reviews say together', () => {
  const summary = summaryOf([
    { what: 'stars:5', count: 3 },
    { what: 'stars:2', count: 1 },
    { what: 'fit:true', count: 2 },
    { what: 'fit:small', count: 1 },
    { what: 'hidden:abuse', count: 1 },
    { what: 'hidden:private_data', count: 2 },
    { what: 'hidden:advertising', count: 0 },
  ]);

  test('is counted from the tallies', () => {
    expect(summary).toMatchObject({ reviewCount: 4, reviewStarsTotal: 17 });
    expect(summary.stars.map(({ count }) => count)).toEqual([3, 0, 0, 1, 0]);
    expect(averageOf(summary)).toBe('4.3');
    expect(averageOf({ reviewCount: 0, reviewStarsTotal: 0 })).toBeNull();
  });

  test('of the fit: what most say, of all who say anything', () => {
    expect(fitSummary(summary)).toBe('2 of 3 say true to size');
    expect(fitSummary(summaryOf([{ what: 'fit:large', count: 1 }]))).toBe('1 of 1 says it runs large');
    expect(fitSummary(summaryOf([]))).toBeNull();
  });

  test('names how many are hidden, and for what', () => {
    expect(hiddenSummary(summaryOf([{ what: 'hidden:abuse', count: 1 }]))).toBe('1 review hidden for abuse');
    expect(hiddenSummary(summary)).toBe('1 review hidden for abuse, 2 hidden for private data');
    expect(hiddenSummary(summaryOf([]))).toBeNull();
  });
});

test('counts and moments are told as people say them', () => {
  expect([newReviewsText(1), newReviewsText(2)]).toEqual([
    '1 new review to answer',
    '2 new reviews to answer',
  ]);
  // Late on the last day of September in London it is October in India.
  expect(boughtBadge(Date.UTC(2026, 8, 30, 20))).toBe('Bought here, Oct 2026');
});
