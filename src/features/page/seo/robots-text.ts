/**
 * Searches and category filters list the same products again, in more ways than any robot could crawl, and a search
 * reads up to 2,000 rows. So they are disallowed, although a robot that may not read them cannot see that they should
 * not be indexed.
 */
const CLOSED = ['/api/', '/admin', '/*?*search=', '/*?*filter_categories='];

/**
 * The text of robots.txt. An unlisted shop is open to robots too, since they have to read its answers to see that none
 * should be indexed; it names no sitemap.
 */
export function robotsText(siteUrl: URL, isUnlisted: boolean): string {
  const rules = `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}`;
  return isUnlisted ? rules : `${rules}\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`;
}
