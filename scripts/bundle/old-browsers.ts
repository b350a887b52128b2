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
  /\.aria[A-Z]\w+/,
  /\bAbortSignal\.(?:any|timeout)\(/,
  // Nothing of a file with one of these runs.
  /\(\?<[!=]/,
  /\bstatic ?\{/,
  // What asks for it is refused.
  /\bimageOrientation: ?["']from-image\b/,
  // What looks for them throws.
  /\b(?:closest|matches|querySelector(?:All)?)\([^)]*:(?:has|modal|open|user-invalid|user-valid)\b/,
];
const UNKNOWN_IN_STYLES: readonly RegExp[] = [
  /\((?:width|height) ?[<>]=? ?[\d.]+(?:px|r?em)/,
  /@media not ?\(/,
  // Where `scripting` is unknown neither this nor its opposite is true: write `hidden noscript:block`.
  /\bnot all and \(scripting/,
  // Younger than `transform`: what hangs in the middle by it hangs off; write `inset-y-0 my-auto`.
  /\btranslate: ?var\(--tw-/,
  // Tailwind drops a fallback before it; write `var(--vh)`.
  /(?:[2-9]|\d{2,})dvh/,
];

/** What asks first whether it is there, does without it, or only speaks of it. */
const ASKED_FIRST: readonly (readonly [module: RegExp, said: RegExp])[] = [
  [/\/node_modules\/react-dom\//, /\bform\.requestSubmit\(/g],
  [/\/node_modules\/zod\//, /\bURL\.canParse\(/g],
  [/\/features\/media\/upright-bitmap\.ts/, /\bimageOrientation: ?["']from-image\b/g],
];

/** What the oldest browsers would stop at in a module of a script. */
export function tooNewIn(module: string, code: string): readonly string[] {
  const said = ASKED_FIRST.filter(([fits]) => fits.test(module)).map(([, words]) => words);
  const rest = said.reduce((left, words) => left.replaceAll(words, ''), code);
  return [...firstOf(UNKNOWN, rest), ...tooNewInStyles(rest)];
}

/** And what they would leave out of a style sheet. */
export function tooNewInStyles(text: string): readonly string[] {
  return firstOf(UNKNOWN_IN_STYLES, text);
}

function firstOf(unknown: readonly RegExp[], text: string): readonly string[] {
  return unknown.flatMap((each) => each.exec(text)?.[0] ?? []);
}

/** Nobody here has such a browser at hand: what one would stop at stops the build. */
export const oldBrowsers: Plugin = {
  name: 'old-browsers',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const isClient = this.environment.name === 'client';
      const found = Object.values(bundle).flatMap((file) => {
        if (file.type === 'asset') return file.fileName.endsWith('.css') ? inSheet(file.source) : [];
        // The Worker's files hold the style of the first screen.
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
