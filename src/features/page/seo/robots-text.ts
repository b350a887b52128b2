/**
 * Searches and choices of categories name the same products again, in more ways than any robot could walk, and a search
 * reads up to 2,000 rows. So they stay closed, though a robot does not read there that they are not to be listed.
 */
const CLOSED = ['/api/', '/admin', '/*?*search=', '/*?*filter_categories='];

/**
 * What robots.txt says. A shop that nobody is to find is open as well, or no robot would read in its answers that none of
 * them is to be listed; it names no sitemap.
 */
export function robotsText(siteUrl: URL, isUnlisted: boolean): string {
  const rules = `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}`;
  return isUnlisted ? rules : `${rules}\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`;
}
