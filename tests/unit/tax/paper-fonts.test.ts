import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FONT_ADDRESSES } from '#pdf/font-addresses.ts';
import { widthOf } from '#pdf/text.ts';
import { readFonts } from '#tests/support/paper-fonts.ts';

const fonts = await readFonts();
const root = fileURLToPath(new URL('../../../public', import.meta.url));

test('each font for paper is named after what is in it, so that it may be kept for ever, and none is left over', () => {
  const files = Object.values(FONT_ADDRESSES);
  for (const address of files) {
    const hash = createHash('sha256')
      .update(readFileSync(root + address))
      .digest('hex');
    expect(address).toContain(`.${hash.slice(0, 8)}.ttf`);
  }
  expect(readdirSync(`${root}/fonts`).toSorted()).toEqual(
    files.map((address) => address.slice('/fonts/'.length)).toSorted(),
  );
});

test.each(['display', 'regular', 'semibold'] as const)(
  '%s has the rupee sign, and digits of one width',
  (style) => {
    const has = (letter: string) =>
      fonts[style].some(({ glyphOf }) => glyphOf(letter.codePointAt(0) ?? 0) !== 0);
    for (const letter of Array.from('₹−×·…āŚñ’')) expect(has(letter), letter).toBe(true);
    expect(has('आ')).toBe(false);
    const widths = Array.from('0123456789', (digit) => widthOf(digit, { fonts: fonts[style], size: 9 }));
    expect(new Set(widths).size).toBe(1);
  },
);
