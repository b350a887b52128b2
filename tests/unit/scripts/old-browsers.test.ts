import { expect, test } from 'vitest';
import { tooNewIn, tooNewInStyles } from '#scripts/bundle/old-browsers.ts';

const OURS = '/shop/src/features/cart/CartSheet.tsx';

test.each([
  'lines.toSorted((one, other) => one - other)',
  'lines.with(1, line)',
  'button.ariaPressed = String(isChosen)',
  'Object.groupBy(lines, keyOf)',
  'fetch(address, { signal: AbortSignal.timeout(5000) })',
  String.raw`const joined = text.replace(/(?<!\/)\/+$/, '')`,
  'class Island { static { start(); } }',
  "createImageBitmap(file, { imageOrientation: 'from-image' })",
  "document.querySelectorAll('li:has(button)')",
  "matchMedia('(width >= 64rem)')",
])('S8: what an older phone stops at stops the build: %s', (code) => {
  expect(tooNewIn(OURS, code)).toHaveLength(1);
});

test.each([
  '[...lines].sort((one, other) => one - other)',
  'lines.at(-1)?.findLast(isSold)',
  'const wide = width >= 64',
  "matchMedia('(min-width: 64rem)')",
])('S8: what it knows does not: %s', (code) => {
  expect(tooNewIn(OURS, code)).toEqual([]);
});

test('S8: what asks whether it is there, or does without it, may; the rest of our code may not', () => {
  const asks = "typeof URL.canParse === 'function' ? URL.canParse(text) : false";
  expect(tooNewIn('/shop/node_modules/zod/v4/core/util.js', asks)).toEqual([]);
  expect(tooNewIn(OURS, asks)).toEqual(['.canParse(']);
  const upright = 'createImageBitmap(file, { imageOrientation: "from-image" })';
  expect(tooNewIn('/shop/src/features/media/upright-bitmap.ts', upright)).toEqual([]);
});

test.each([
  '@media (width>=64rem){',
  '@media not (min-width:64rem){',
  '@media not all and (scripting:none){',
  '.eye{translate:var(--tw-translate-x) var(--tw-translate-y)}',
  '.sheet{max-height:92dvh}',
])('S8: what it leaves out of a style sheet stops the build: %s', (style) => {
  expect(tooNewInStyles(style)).toHaveLength(1);
});

test('S8: what has something in its place for it does not', () => {
  const style =
    '@media not all and (min-width:64rem){html{--vh:1vh}@supports (height:1dvh){html{--vh:1dvh}}}@media (scripting:none){b{display:none}}';
  expect(tooNewInStyles(style)).toEqual([]);
});
