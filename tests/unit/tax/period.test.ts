import { describe, expect, test } from 'vitest';
import { isReturnOf, parsePeriod, periodAt, periodBefore, periodsBeside, periodsSince } from '#tax/period.ts';

test.each([
  ['2026-10', 'October 2026', '2026-10-01', '2026-10-31', '102026'],
  ['2028-02', 'February 2028', '2028-02-01', '2028-02-29', '022028'],
  ['2026-Q1', 'April to June 2026', '2026-04-01', '2026-06-30', '062026'],
  ['2026-Q3', 'October to December 2026', '2026-10-01', '2026-12-31', '122026'],
  ['2026-Q4', 'January to March 2027', '2027-01-01', '2027-03-31', '032027'],
  ['26-27', 'April 2026 to March 2027', '2026-04-01', '2027-03-31', '032027'],
])('the period %s is %s, from %s to %s', (key, title, from, to, returnPeriod) => {
  expect(parsePeriod(key)).toMatchObject({ key, title, from, to, returnPeriod });
});

test.each([
  ['2026-10', true, false],
  ['2026-Q3', false, true],
  ['26-27', false, false],
])(
  'G1.6: %s is a return of who files each month: %s, of who files each quarter: %s',
  (key, month, quarter) => {
    const period = parsePeriod(key);
    if (!period) throw new Error('No period.');
    expect([isReturnOf(period, 'monthly'), isReturnOf(period, 'quarterly')]).toEqual([month, quarter]);
  },
);

test.each(['', '2026', '2026-13', '2026-00', '2026-Q5', '26-28', '99-01', '2026-10-01', "2026-10'"])(
  '%j names none',
  (key) => {
    expect(parsePeriod(key)).toBeNull();
  },
);

test.each([
  ['2027-03-31', '2027-03', '2026-Q4', '26-27'],
  ['2027-04-01', '2027-04', '2027-Q1', '27-28'],
  ['2026-12-31', '2026-12', '2026-Q3', '26-27'],
])('%s lies in %s, %s and %s', (day, month, quarter, year) => {
  expect([periodAt(day, 'month').key, periodAt(day, 'quarter').key, periodAt(day, 'year').key]).toEqual([
    month,
    quarter,
    year,
  ]);
});

test('they are counted back to the first document, and no further', () => {
  const now = Date.parse('2027-01-15T12:00:00Z');
  const keys = (first: string, length: 'month' | 'quarter' | 'year', most = 99) =>
    periodsSince(first, now, length, most).map(({ key }) => key);
  expect(keys('2026-11-30', 'month')).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(keys('2026-11-30', 'quarter')).toEqual(['2026-Q4', '2026-Q3']);
  expect(keys('2025-11-30', 'year')).toEqual(['26-27', '25-26']);
  expect(keys('2020-01-01', 'month', 4)).toHaveLength(4);
  expect(keys('2027-01-15', 'month')).toEqual(['2027-01']);
  expect(periodBefore(periodAt('2027-04-01', 'quarter'), 'quarter').key).toBe('2026-Q4');
});

describe('G1.6: a page leads to the returns that it has not itself', () => {
  const JULY = ['2026-07', '2026-08', '2026-09'];
  const QUARTERS = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'];
  const MONTHS = periodAt('2026-04-01', 'year').months;

  test.each([
    ['of a year in which all was regular', '26-27', 'regular', 'monthly', '', MONTHS],
    ['of such a year, filed by the quarter', '26-27', 'regular', 'quarterly', '', QUARTERS],
    ['of a year that is too large, too, by the month', '26-27', 'regular', 'quarterly', 'too large', MONTHS],
    ['of a year by composition', '26-27', 'composition', 'monthly', '', QUARTERS],
    ['of a year without registration there is none', '26-27', 'unregistered', 'monthly', '', []],
    ['of a part of such a year there is', '26-27', 'unregistered', 'monthly', 'mixed', MONTHS],
    ['of a part of it, filed by the quarter', '26-27', 'unregistered', 'quarterly', 'mixed', QUARTERS],
    ['of a quarter that is filed by the month', '2026-Q2', 'regular', 'monthly', '', JULY],
    ['of one that is a return', '2026-Q2', 'regular', 'quarterly', '', []],
    ['of one by composition', '2026-Q2', 'composition', 'monthly', '', []],
    ['of one in which the seller became another', '2026-Q2', 'composition', 'monthly', 'mixed', JULY],
    ['of a month by composition, that of its quarter', '2026-09', 'composition', 'monthly', '', ['2026-Q2']],
    ['of a month', '2026-09', 'regular', 'quarterly', 'mixed', []],
  ] as const)('%s', (_, key, mode, filing, what, expected) => {
    const period = parsePeriod(key);
    if (!period) throw new Error('No period.');
    const issued = { mode, filing, isMixed: what === 'mixed', isTooLarge: what === 'too large' };
    expect(periodsBeside(period, issued).map((each) => each.key)).toEqual(expected);
  });
});
