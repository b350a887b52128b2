import { expect, test } from 'vitest';
import { safeLink } from '#text.ts';

test.each([
  '/collections?sort=price-asc',
  '#returns',
  'https://example.com/a?b=c',
  // As couriers write the address of a parcel.
  'https://courier.example//tracking/141123221084922',
  ' /reviews ',
])('%j may be linked to', (link) => {
  expect(safeLink(link)).toBe(link.trim());
});

test.each([
  null,
  '',
  'javascript:alert(1)',
  'http://example.com',
  '//evil.example',
  '/\\evil.example',
  '/\n/evil.example',
  '/.//evil.example',
])('%j may not', (link) => {
  expect(safeLink(link)).toBeUndefined();
});
