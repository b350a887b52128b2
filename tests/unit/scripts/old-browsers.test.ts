import { expect, test } from 'vitest';
import { tooNewIn, tooNewInStyles } from '#scripts/bundle/old-browsers.ts';

const OURS = '/shop/src/features/cart/CartSheet.tsx';

test.each([
  'lines.toSorted((one, other) => one - other)',
  'fetch(address, { signal: AbortSignal.timeout(5000) })',
  String.raw`const joined = text.replace(/(?<!\/)\/+$/, '')`,
  "document.querySelectorAll('li:has(button)')",
  "matchMedia('(width >= 64rem)')",
])('S8: what an older phone stops at stops the build: %s', (code) => {
  expect(tooNewIn(OURS, code)).toHaveLength(1);
});

test('S8: what an older phone knows, or what asks whether it does, stops nothing', () => {
  expect(tooNewIn(OURS, 'lines.at(-1)?.findLast(isSold)')).toEqual([]);
  expect(
    tooNewInStyles(
      '@media not all and (min-width:64rem){html{--vh:1vh}@supports (height:1dvh){html{--vh:1dvh}}}',
    ),
  ).toEqual([]);
  const asks = "typeof URL.canParse === 'function' ? URL.canParse(text) : false";
  expect(tooNewIn('/shop/node_modules/zod/v4/core/util.js', asks)).toEqual([]);
  expect(tooNewIn(OURS, asks)).toEqual(['.canParse(']);
});

test.each([
  '@media (width>=64rem){',
  '.eye{translate:var(--tw-translate-x) var(--tw-translate-y)}',
  '.sheet{max-height:92dvh}',
])('S8: what it leaves out of a style sheet stops the build: %s', (style) => {
  expect(tooNewInStyles(style)).toHaveLength(1);
});
