import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont, { type SubsetFontOptions } from 'subset-font';
import { paperFont } from './fonts/paper-font.ts';
import { root } from './lib/project.ts';

/** The letters of the shop's own texts. Any other letter, as in a name, comes from the fallback font. */
const LETTERS = `${fromTo(' ', '~')}\u00a0©«·»×àâäçèéêëîïñôöùûü‘’“”–—•…−₹→`;
/** On paper there is no fallback font: all of Latin, and signs. */
const PAPER_LETTERS = `${fromTo(' ', '\u024f')}${fromTo('\u1e00', '\u22ff')}`;

interface Font {
  readonly name: string;
  readonly from: string;
  readonly file: string;
  readonly options?: SubsetFontOptions;
}

const FIGTREE = '@fontsource-variable/figtree';
const [LATIN, LATIN_MORE] = ['figtree-latin-wght-normal.woff2', 'figtree-latin-ext-wght-normal.woff2'];
const CORMORANT = { from: '@fontsource/cormorant', file: 'cormorant-latin-600-normal.woff2' };

const FONTS: readonly Font[] = [
  { name: 'cormorant', ...CORMORANT },
  {
    name: 'figtree',
    from: FIGTREE,
    file: LATIN,
    // Regular to semibold, which is all that the pages use.
    options: { variationAxes: { wght: { min: 400, max: 600 } } },
  },
];

const [regular, semibold] = [400, 600].map((wght) => ({ options: { variationAxes: { wght } } }));

/** A PDF uses one weight of a font; the rupee sign is among the letters of `LATIN_MORE`. */
const PAPER_FONTS: readonly Font[] = [
  { name: 'display', ...CORMORANT },
  { name: 'regular', from: FIGTREE, file: LATIN, ...regular },
  { name: 'regularMore', from: FIGTREE, file: LATIN_MORE, ...regular },
  { name: 'semibold', from: FIGTREE, file: LATIN, ...semibold },
  { name: 'semiboldMore', from: FIGTREE, file: LATIN_MORE, ...semibold },
];

/** Writes src/fonts: two thirds of the bytes that every first visit has to wait for. */
for (const { name, from, file, options } of FONTS) {
  const folder = join(root, 'node_modules', from);
  const whole = readFileSync(join(folder, 'files', file));
  const part = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', ...options });
  writeFileSync(join(root, 'src', 'fonts', `${name}.woff2`), part);
  copyFileSync(join(folder, 'LICENSE'), join(root, 'public', 'licenses', `${name}.txt`));
  console.log(`${name}: ${whole.length} bytes become ${part.length}`);
}

/** For printed documents. The names follow from the contents: each file may be cached for ever. */
const paper = join(root, 'public', 'fonts');
rmSync(paper, { recursive: true, force: true });
mkdirSync(paper);
const addresses: string[] = [];
for (const { name, from, file, options } of PAPER_FONTS) {
  const whole = readFileSync(join(root, 'node_modules', from, 'files', file));
  const cut = { targetFormat: 'sfnt', keepFeatures: ['tnum'], noHinting: true, ...options } as const;
  const part = paperFont(await subsetFont(whole, PAPER_LETTERS, cut));
  const hash = createHash('sha256').update(part).digest('hex').slice(0, 8);
  writeFileSync(join(paper, `${name}.${hash}.ttf`), part);
  addresses.push(`  ${name}: '/fonts/${name}.${hash}.ttf',`);
  console.log(`${name} for paper: ${part.length} bytes`);
}
writeFileSync(
  join(root, 'src', 'domain', 'pdf', 'font-addresses.ts'),
  [
    '/** Written by `npm run fonts`. */',
    'export const FONT_ADDRESSES = {',
    ...addresses,
    '} as const;',
    '',
  ].join('\n'),
);

function fromTo(first: string, last: string): string {
  const start = first.charCodeAt(0);
  return String.fromCharCode(
    ...Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, at) => start + at),
  );
}
