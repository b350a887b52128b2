import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

const OFF: ConfigData['rules'] = {
  // How Astro, React and the browser write it; the meaning is the same.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'no-trailing-whitespace': 'off',
  'void-style': 'off',
  // A field that does not say its type is one of text.
  'no-implicit-input-type': 'off',
  // "None" says the same, and some mail programs do not know it.
  'presentation-role-style': 'off',
  // Tables that phones show as cards are tables to screen readers only because their parts say so.
  'no-redundant-role': 'off',
  // A telephone number may be broken across lines.
  'tel-non-breaking': 'off',
};

const PAGE: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: [
    'html5',
    {
      '*': { attributes: { slot: { allowed: () => 'nothing here has a shadow tree' } } },
      // Astro writes an empty attribute as its name alone.
      a: { attributes: { href: { omit: true } } },
    },
  ],
  rules: {
    ...OFF,
    // A slide of the carousel is a list item that says which of how many it is.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Each one that is ticked among several is sent.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit'] }],
    // Closed dialogs come before the page's own heading, and hidden parts have one of their own.
    'heading-level': ['error', { minInitialRank: 'h2', allowMultipleH1: true, sectioningRoots: [] }],
    // An ampersand may stand by itself where it begins no reference.
    'no-raw-characters': ['error', { relaxed: true }],
    // Suggestions beneath a field are no select.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // Our own files come from where the page comes from.
    'require-sri': ['error', { target: 'crossorigin' }],
    // React makes ids that begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
  },
};

/** Worked out once, since that takes four times as long as checking a page. */
class KeptConfig extends StaticConfigLoader {
  #kept: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(...asked: Parameters<StaticConfigLoader['getConfigFor']>) {
    return (this.#kept ??= super.getConfigFor(...asked));
  }
}

/** The policy blocks the styles of an element's own in served pages; scripts may set some, and mails have no others. */
const CHECKERS = {
  served: new HtmlValidate(new KeptConfig(PAGE)),
  // Outlook reads colours and widths from the attributes of old HTML.
  styled: new HtmlValidate(
    new KeptConfig({
      ...PAGE,
      rules: { ...PAGE.rules, 'no-inline-style': 'off', 'no-deprecated-attr': 'off' },
    }),
  ),
};

/** Astro writes it where the first island of a page stands. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/** What is wrong with a whole page, or with a mail. */
export async function htmlProblems(html: string, how: keyof typeof CHECKERS): Promise<string[]> {
  const report = await CHECKERS[how].validateString(html.replace(ISLAND_STYLE, ''));
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'the whole'})`),
  );
  const rest = html.split(/<\/html>/i)[1]?.trim() ?? 'no end';
  return rest === '' ? found : [...found, `after </html>: ${rest.slice(0, 100)}`];
}
