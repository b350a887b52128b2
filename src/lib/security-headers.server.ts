import { readsQuery } from './canonical-url.ts';

/** `public/_headers` sets the same for files. */
const ALWAYS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** Nothing in an answer that is no page may load, run or be framed. */
const NOT_A_PAGE = "default-src 'none'; frame-ancestors 'none'";
const PERSONAL = 'private, no-store';
/** Browsers revalidate each time, so that a purge reaches everybody; the edge keeps its own copy. */
const SHARED = 'public, max-age=0, must-revalidate';
const EDGE = 'Cloudflare-CDN-Cache-Control';
const NOT_HERE = 'no-store';
const READS = new Set(['GET', 'HEAD']);
const KEPT = new Set([200, 301]);
/** Paths that the router normalises and no link of the shop has: the same page under endless addresses. */
const ODD_PATH = /\/\/|%(?:[0-7]|.?[a-f])|\.html$/;

export function secureResponse(
  request: Request,
  response: Response,
  requestId: string,
  isUnlisted = false,
): Response {
  if (response.webSocket) return response;
  const secured = new Response(response.body, response);
  const { headers } = secured;
  for (const [name, value] of Object.entries(ALWAYS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.set('X-Request-Id', requestId);
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOT_A_PAGE);
  if (isUnlisted) headers.set('X-Robots-Tag', 'noindex');
  setCaching(request, secured);
  return secured;
}

/** The edge keeps the page under another address, so it needs no second copy. */
export function cachedElsewhere(page: Response): Response {
  const passedOn = new Response(page.body, page);
  passedOn.headers.set(EDGE, NOT_HERE);
  passedOn.headers.delete('Cache-Tag');
  return passedOn;
}

/** Only a plain read of a page that exists, or has moved, may be cached for others, whatever the page has asked for. */
function setCaching(request: Request, { status, headers }: Response): void {
  if (headers.get(EDGE) === NOT_HERE && headers.has('Cache-Control')) return;
  const url = new URL(request.url);
  // Elsewhere a query would only fill the cache with copies.
  const isOwn = !ODD_PATH.test(url.pathname) && (url.search === '' || readsQuery(url));
  const isPlainRead = READS.has(request.method) && isOwn;
  const mayBeShared = isPlainRead && KEPT.has(status) && !headers.has('Set-Cookie');
  if (mayBeShared && headers.get(EDGE)?.startsWith('public')) {
    headers.set('Cache-Control', SHARED);
    return;
  }
  if (headers.has(EDGE) || headers.has('Set-Cookie')) {
    headers.set(EDGE, NOT_HERE);
    headers.set('Cache-Control', PERSONAL);
    headers.delete('Cache-Tag');
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', PERSONAL);
}

/** Keeps the address's token from other sites; our own forms still send where they come from. */
export function hideToken(headers: Headers, token: string | null): void {
  if (token !== null) headers.set('Referrer-Policy', 'same-origin');
}
