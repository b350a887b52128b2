import { expect, test } from 'vitest';
import { bySize } from '#catalogue/facets/facet-piece.ts';
import { parseFilters } from '#catalogue/facets/filters.ts';

test('S9: 2.10 is two-ten; sizes in letters stand as they are called', () => {
  const sorted = (...labels: string[]) =>
    labels
      .map((label) => ({ label }))
      .sort(bySize)
      .map(({ label }) => label);
  expect(sorted('2.10', '2.2', '2.8', '3')).toEqual(['2.2', '2.8', '2.10', '3']);
  expect(sorted('18 inch', '9', '16 inch')).toEqual(['9', '16 inch', '18 inch']);
  expect(sorted('S', 'L', 'M')).toEqual(['L', 'M', 'S']);
});

test('a value is found as it is spelled in an address and as people write it', () => {
  const chosen = (query: string) => parseFilters(new URLSearchParams(query)).chosen;
  expect(chosen('origin=South%20Korea,india')).toEqual({ origin: ['india', 'south-korea'] });
  expect(chosen('plating=Gold+tone&size=2.10')).toEqual({ plating: ['gold-tone'], size: ['2.10'] });
  expect(chosen('origin=%20,%2F&colour=')).toEqual({});
});
