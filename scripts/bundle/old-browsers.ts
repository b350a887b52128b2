import type { Plugin } from 'vite';

/**
 * The oldest that somebody may buy with: phones that are not updated any more, and the browsers inside other apps on them.
 * Style sheets are made to fit them.
 */
export const OLDEST_BROWSERS = ['chrome100', 'firefox115', 'ios15.4', 'safari15.4'];

/** What they do not know. In scripts nothing stands in for it: it is written otherwise. */
const UNKNOWN: readonly RegExp[] = [
  /\.(?:toSorted|toReversed|toSpliced|with|groupBy|fromAsync|withResolvers|toWellFormed)\(/,
  /\.(?:canParse|checkVisibility|requestSubmit)\(/,
  /\bAbortSignal\.(?:any|timeout)\(/,
  // Nothing of a file with one of these runs.
  /\(\?<[!=]/,
  /\bstatic ?\{/,
  // What looks for them throws.
  /\b(?:closest|matches|querySelector(?:All)?)\([^)]*:(?:has|modal|open|user-invalid|user-valid)\b/,
];
const UNKNOWN_WIDTH = /\((?:width|height) ?[<>]=? ?[\d.]+(?:px|r?em)/;

/** Libraries that ask first whether it is there, or only speak of it. */
const ASKED_FIRST: readonly (readonly [module: RegExp, said: RegExp])[] = [
  [/\/node_modules\/react-dom\//, /\bform\.requestSubmit\(/g],
  [/\/node_modules\/zod\//, /\bURL\.canParse\(/g],
];

/** What the oldest browsers would stop at in a module. */
export function tooNewIn(module: string, code: string): readonly string[] {
  const said = ASKED_FIRST.filter(([fits]) => fits.test(module)).map(([, words]) => words);
  const rest = said.reduce((left, words) => left.replaceAll(words, ''), code);
  return [...UNKNOWN, UNKNOWN_WIDTH].flatMap((unknown) => unknown.exec(rest)?.[0] ?? []);
}

/** Nobody here has such a browser at hand: what one would stop at stops the build. */
export const oldBrowsers: Plugin = {
  name: 'old-browsers',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const isClient = this.environment.name === 'client';
      const found = Object.values(bundle).flatMap((file) => {
        // The Worker's files hold the style of the first screen.
        if (file.type === 'asset') return file.fileName.endsWith('.css') ? widthsIn(file.source) : [];
        if (!isClient) return widthsIn(file.code);
        return Object.entries(file.modules).flatMap(([id, { code }]) =>
          tooNewIn(id, code ?? '').map((words) => `${words} in ${id}`),
        );
      });
      if (found.length > 0) this.error(`Older browsers know nothing of ${found.join(', ')}`);
    },
  },
};

function widthsIn(text: string | Uint8Array): readonly string[] {
  return UNKNOWN_WIDTH.exec(typeof text === 'string' ? text : new TextDecoder().decode(text)) ?? [];
}
