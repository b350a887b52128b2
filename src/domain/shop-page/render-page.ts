import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '#mail/letter.ts';
import { pictureAddress, pictureAt, SHARED_WIDTH } from '#media/picture.ts';
import { srcsetOf } from '#media/picture-widths.ts';
import { safeLink } from '#text.ts';
import { fillIn, type PageFields } from './page-fields.ts';

export interface RenderedPage {
  /** The part before the first heading. */
  readonly lead: string;
  readonly sections: readonly PageSection[];
}

export interface PageSection {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly html: string;
}

const WIDEST_SHOWN = 1600;

/** Text is never HTML here, so nothing that is typed runs or loads anything: links are checked, pictures are our own. */
const markdown = new Marked({
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    text: function (token) {
      return 'tokens' in token ? this.parser.parseInline(token.tokens) : escapeHtml(token.text);
    },
    html: ({ text }) => escapeHtml(text),
    heading: ({ depth, text }) => {
      const { id, title } = headOf(text);
      return depth < 3 ? `<h2>${escapeHtml(title)}</h2>` : `<h3 id="${id}">${escapeHtml(title)}</h3>`;
    },
    link: function ({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const to = safeHref(href);
      return to === undefined ? text : `<a href="${escapeHtml(to)}" rel="noopener">${text}</a>`;
    },
    image: ({ href, text }) => ownPicture(href, text),
  },
});

export function renderPage(text: string, fields: PageFields): RenderedPage {
  const tokens = markdown.lexer(fillIn(text, fields));
  const isHead = (token: Token): token is Tokens.Heading => token.type === 'heading' && token.depth <= 2;
  const heads = tokens.flatMap((token, at) => (isHead(token) ? [{ at, ...headOf(token.text) }] : []));
  const htmlOf = (from: number, to?: number) => markdown.parser(tokens.slice(from, to));
  return {
    lead: htmlOf(0, heads[0]?.at),
    sections: heads.map(({ at, ...head }, nth) => ({ ...head, html: htmlOf(at + 1, heads[nth + 1]?.at) })),
  };
}

const HEAD = /^(?:(\d+)\.\s+)?(.*?)(?:\s*\{#([a-z\d-]+)\})?$/;

/** `1. Introduction {#introduction}`: number and address are for those who want to choose them. */
function headOf(text: string): Omit<PageSection, 'html'> {
  const [, number = null, title = '', id] = HEAD.exec(text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')) ?? [];
  return { number, title, id: id ?? slugOf(title) };
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

const MAIL_OR_CALL = /^(?:mailto:[^\s"<>\\]+|tel:\+?[\d-]+)$/i;

function safeHref(href: string): string | undefined {
  return MAIL_OR_CALL.test(href) ? href : safeLink(href);
}

function ownPicture(address: string, text: string): string {
  const picture = pictureAt(address);
  if (!picture) return escapeHtml(text);
  const { key, width, height } = picture;
  const parts = {
    src: pictureAddress(key, SHARED_WIDTH, 'jpg'),
    srcset: srcsetOf(picture, WIDEST_SHOWN),
    sizes: '(min-width: 48rem) 68ch, 100vw',
    width: String(width),
    height: String(height),
    alt: text,
    loading: 'lazy',
    decoding: 'async',
  };
  return `<img ${Object.entries(parts)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`;
}
