import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BARE_FRAME } from '#page/shop-frame.ts';
import { fieldsOf, unknownFields } from '#shop-page/page-fields.ts';
import { renderPage } from '#shop-page/render-page.ts';
import { POLICIES } from '#shop-page/shop-page.ts';
import { HOSTILE_LINKS } from '#tests/support/hostile-links.ts';

const fields = fieldsOf({ ...BARE_FRAME, hasGoogle: false });
const htmlOf = (text: string) => {
  const { lead, sections } = renderPage(text, fields);
  return lead + sections.map(({ html }) => html).join('');
};

test.each(Object.keys(POLICIES))('all that %s names is filled in', async (slug) => {
  const text = await readFile(`drizzle/pages/${slug}.md`, 'utf8');
  expect(unknownFields(text, fields)).toEqual([]);
  const { lead, sections } = renderPage(text, fields);
  expect(lead).toMatch(/^<p>/);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  expect(sections.map(({ html }) => html).join('')).not.toMatch(/\{\{|\}\}|\{#/);
});

test('terms and privacy policy have the sections of the specification', async () => {
  const numbers = async (slug: string) =>
    renderPage(await readFile(`drizzle/pages/${slug}.md`, 'utf8'), fields).sections.map(
      ({ number }) => number,
    );
  expect(await numbers('terms-conditions')).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1)));
  expect(await numbers('privacy-policy')).toEqual([
    ...Array.from({ length: 8 }, (_, at) => String(at + 1)),
    null,
  ]);
});

test('headings have an address and, if typed, a number; links, lists and bold words are shown', () => {
  const { lead, sections } = renderPage(
    'Hello.\n\n## 2. Gold & care {#care}\n\n- **dry**\n\n### If wet\n\n[us](/contact)',
    fields,
  );
  expect(lead).toBe('<p>Hello.</p>\n');
  expect(sections).toMatchObject([{ number: '2', id: 'care', title: 'Gold & care' }]);
  expect(sections[0]?.html).toContain('<li><strong>dry</strong></li>');
  expect(sections[0]?.html).toContain('<h3 id="if-wet">If wet</h3>');
  expect(sections[0]?.html).toContain('<a href="/contact" rel="noopener">us</a>');
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<pre>\n<img src=x onerror=alert(1)\n</pre>',
  '<svg/onload=alert(1)>',
  '</section><iframe src="https://elsewhere.example"></iframe>',
  '<style>@import "https://elsewhere.example"</style>',
  '`<b>`',
  '```\n</code><script>x</script>\n```',
  '<a href="javascript:alert(1)">x</a>',
  '![x](https://elsewhere.example/x.png)',
  '![x](/media/../secret.png)',
  '![x" onerror="alert(1)](/media/pages/abcdefgh-20x10-f3e7d3.webp)',
  '## x" onclick="alert(1) {#x}',
  '[x](/a"onclick="alert(1))',
  '<javascript:alert(1)>',
  '| <i> |\n| - |\n| <u> |',
  '- [x] <b>',
];

const OWN =
  /<\/?(?:p|ul|ol|li|h[23]|strong|em|a|img|br|code|pre|table|thead|tbody|tr|th|td|input|blockquote|hr|del)(?: [a-z]+="[^"<>]*")*>/g;

test.each(ATTACKS)('nothing typed becomes a tag, runs or loads from elsewhere: %s', (text) => {
  const html = htmlOf(text);
  expect(html.replaceAll(OWN, '')).not.toMatch(/[<>]/);
  const tags = (html.match(OWN) ?? []).join('');
  expect(tags.replaceAll(/"[^"]*"/g, '')).not.toMatch(/ on\w+=| style=/);
  expect(tags).not.toMatch(/ src="(?!\/media\/pages\/)/);
});

test.each([...HOSTILE_LINKS, 'vbscript:x', 'mailto:a@b.in" onclick="x', 'tel:1;x'])(
  'no link leads to %s',
  (link) => {
    expect(htmlOf(`[x](<${link.replaceAll('\n', ' ')}>)`)).not.toContain('<a');
  },
);

test('a picture of the shop keeps its place, and is described', () => {
  expect(htmlOf('![A jhumka](/media/pages/abcdefgh-1200x800-f3e7d3.webp)')).toMatch(
    /<img src="\/media\/pages\/abcdefgh-1200x800-f3e7d3\.webp\/1200\.jpg" srcset="[^"]+" sizes="[^"]+" width="1200" height="800" alt="A jhumka" loading="lazy"/,
  );
});

test('what the owner is called is no Markdown', () => {
  const { seller, shipping } = BARE_FRAME;
  const named = fieldsOf({
    seller: { ...seller, legalName: '**A** <b> [x](//y) & {{shop}}' },
    shipping,
    hasGoogle: false,
  });
  const { lead } = renderPage('{{legal name}}', named);
  expect(lead).toBe('<p>**A** &lt;b&gt; [x](//y) &amp; {{shop}}</p>\n');
});

test('a line with a condition stays only where it holds', () => {
  const text = '{{if google}} - yes\n{{if not registered}} - free\n- always';
  expect(htmlOf(text)).toBe('<ul>\n<li>free</li>\n<li>always</li>\n</ul>\n');
  expect(htmlOf(text.replace('not registered', 'google'))).toBe('<ul>\n<li>always</li>\n</ul>\n');
  expect(unknownFields('{{if toString}} {{constructor}}', fields)).toHaveLength(2);
  expect(unknownFields('{{if googl}} x\n{{shopp}} {{shop}} {{shopp}}', fields)).toEqual([
    '{{if googl}}',
    '{{shopp}}',
  ]);
});
