/** Sorted and filtered lists name the same products again, so robots need not walk them. */
const CLOSED = ['/api/', '/admin', '/*?*search=', '/*?*filter_categories='];

/** What robots.txt says: of a shop that nobody is to find, that all of it is closed. */
export function robotsText(siteUrl: URL, isUnlisted: boolean): string {
  if (isUnlisted) return 'User-agent: *\nDisallow: /\n';
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`;
}
