import type { Plugin } from 'vite';

/** Phones that get no updates any more, and the browsers inside other apps on them: people buy with these. */
export const OLDEST_BROWSERS = ['chrome100', 'firefox115', 'ios15.4', 'safari15.4'];

/** In scripts nothing polyfills these features: the code has to be written otherwise. */
const UNKNOWN: readonly RegExp[] = [
  /\.(?:toSorted|toReversed|toSpliced|with|groupBy|fromAsync|withResolvers|toWellFormed)\(/,
  /\.(?:canParse|checkVisibility|requestSubmit)\(/,
  /\.aria[A-Z]\w+/,
  /\bAbortSignal\.(?:any|timeout)\(/,
  // Syntax errors: nothing of the file runs.
  /\(\?<[!=]/,
  /\bstatic ?\{/,
  // A call with this option is refused.
  /\bimageOrientation: ?["']from-image\b/,
  // A selector with one of these throws.
  /\b(?:closest|matches|querySelector(?:All)?)\([^)]*:(?:has|modal|open|user-invalid|user-valid)\b/,
];
const UNKNOWN_IN_STYLES: readonly RegExp[] = [
  /\((?:width|height) ?[<>]=? ?[\d.]+(?:px|r?em)/,
  /@media not ?\(/,
  // Without `scripting` neither this nor its opposite is true: write `hidden noscript:block`.
  /\bnot all and \(scripting/,
  // Newer than `transform`: an element that is centred by it is misplaced; write `inset-y-0 my-auto`.
  /\btranslate: ?var\(--tw-/,
  // Tailwind removes a fallback before it; write `var(--vh)`.
  /(?:[2-9]|\d{2,})dvh/,
];

/** Modules that test for the feature first, do without it, or only mention it. */
const ASKED_FIRST: readonly (readonly [module: RegExp, said: RegExp])[] = [
  [/\/node_modules\/react-dom\//, /\bform\.requestSubmit\(/g],
  [/\/node_modules\/marked\//, /\(\?<[!=]/g],
  [/\/node_modules\/zod\//, /\bURL\.canParse\(/g],
  [/\/features\/media\/upright-bitmap\.ts/, /\bimageOrientation: ?["']from-image\b/g],
];

function tooNewIn(module: string, code: string): readonly string[] {
  const said = ASKED_FIRST.filter(([fits]) => fits.test(module)).map(([, words]) => words);
  const rest = said.reduce((left, words) => left.replaceAll(words, ''), code);
  return [...firstOf(UNKNOWN, rest), ...tooNewInStyles(rest)];
}

function tooNewInStyles(text: string): readonly string[] {
  return firstOf(UNKNOWN_IN_STYLES, text);
}

function firstOf(unknown: readonly RegExp[], text: string): readonly string[] {
  return unknown.flatMap((each) => each.exec(text)?.[0] ?? []);
}

/** Nobody here has such a browser at hand: a feature that one would fail on stops the build. */
export const oldBrowsers: Plugin = {
  name: 'old-browsers',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const isClient = this.environment.name === 'client';
      const found = Object.values(bundle).flatMap((file) => {
        if (file.type === 'asset') return file.fileName.endsWith('.css') ? inSheet(file.source) : [];
        // The Worker's files contain the style of the first screen.
        if (!isClient) return tooNewInStyles(file.code);
        return Object.entries(file.modules).flatMap(([id, { code }]) =>
          tooNewIn(id, code ?? '').map((words) => `${words} in ${id}`),
        );
      });
      if (found.length > 0) this.error(`Older browsers know nothing of ${found.join(', ')}`);
    },
  },
};

const inSheet = (source: string | Uint8Array) =>
  tooNewInStyles(typeof source === 'string' ? source : new TextDecoder().decode(source));
