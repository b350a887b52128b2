export interface SitemapEntry {
  readonly address: string;
  readonly changedAt?: number;
}

// By hand: @astrojs/sitemap lists what is known at build time, not the products.
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function urlSet(entries: readonly SitemapEntry[]): string {
  return `${HEAD}<urlset ${SCHEMA}>\n${entries.map((entry) => element('url', entry)).join('')}</urlset>\n`;
}

/** Lists the files that the addresses are spread over. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  const body = entries.map((entry) => element('sitemap', entry)).join('');
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${body}</sitemapindex>\n`;
}

export function xmlResponse(xml: string): Response {
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

function element(name: string, { address, changedAt }: SitemapEntry): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<${name}><loc>${escapeXml(address)}</loc>${changed}</${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
