const BASE = 'https://shop.invalid';
const LONGEST = 2000;
/** Control characters, backslashes, and slashes or backslashes in disguise. */
const UNSAFE = /[\p{Cc}\\]|%(?:0[0-9a-f]|1[0-9a-f]|7f|2f|5c)/iu;

/** Where to go back to after signing in: a path of this shop, or null when it is anything else. */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !text.startsWith('/') || text.startsWith('//')) return null;
  if (UNSAFE.test(text) || !URL.canParse(text, BASE)) return null;
  const url = new URL(text, BASE);
  // `/.//elsewhere` becomes a path that another reader would take for a host.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The address of a sign-in page that leads back to `path` afterwards. */
export function withReturnPath(signInPath: string, path: string): string {
  return `${signInPath}?next=${encodeURIComponent(path)}`;
}
