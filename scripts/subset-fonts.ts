import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont, { type SubsetFontOptions } from 'subset-font';
import { root } from './lib/project.ts';

/** What the shop's own texts are written with. Any other letter of a name comes from the font behind it. */
const LETTERS = `${fromTo(' ', '~')}\u00a0©«·»×àâäçèéêëîïñôöùûü‘’“”–—•…−₹→`;

interface Font {
  readonly name: string;
  readonly from: string;
  readonly file: string;
  readonly options?: SubsetFontOptions;
}

const FONTS: readonly Font[] = [
  { name: 'cormorant', from: '@fontsource/cormorant', file: 'cormorant-latin-600-normal.woff2' },
  {
    name: 'figtree',
    from: '@fontsource-variable/figtree',
    file: 'figtree-latin-wght-normal.woff2',
    // Regular to semibold, which is all that the pages use.
    options: { variationAxes: { wght: { min: 400, max: 600 } } },
  },
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

function fromTo(first: string, last: string): string {
  const start = first.charCodeAt(0);
  return String.fromCharCode(
    ...Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, at) => start + at),
  );
}
