import { accountPaths } from '#paths/own-paths.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths, withQuery } from '#paths/paths.ts';
import type { Actor } from '#actor.ts';
import { DomainError } from '#errors.ts';
import { readWishes } from '#wishlist/wishlist.ts';
import { hasRight, personOf } from '#auth/require-person.ts';
import { type Right, SECTION_RIGHTS, sectionsOf, type StaffRole } from '#auth/rights.ts';

type Guard = 'signed in' | 'staff';

/** Each row covers the pages below it too. A page that is not listed is open to everyone. */
const GUARDS: readonly (readonly [path: string, guard: Guard | null])[] = [
  [adminPaths.login, null],
  [adminPaths.join, null],
  ['/admin', 'staff'],
  [paths.profile, 'signed in'],
  [paths.orders, 'signed in'],
  [paths.wishlist, 'signed in'],
  ['/order-confirmation', 'signed in'],
];

/** Pages that a guest may open with a key from the order or its mail; the page itself checks the key. */
const OPEN_WITH_KEY =
  /^\/order(?:s\/([^/]+)(?:\/review|\/invoice|\/add|\/credit-notes\/\d+)?|-confirmation)\/?$/;

export function isGuarded(path: string): boolean {
  return guardOf(path) !== null;
}

/** Null for those who may open the page. `cookies` is the header as it came. Throws for whoever lacks the right. */
export function redirectFor(url: URL, actor: Actor, cookies: string): string | null {
  const { pathname, search } = url;
  const guard = guardOf(pathname);
  if (guard === null) return null;
  const person = personOf(actor);
  if (guard === 'staff') {
    if (!person?.role) return withQuery(adminPaths.login, { next: pathname + search });
    // Two-step sign-in is switched on on that page, which says that the admin waits for it.
    if (person.lacksTwoFactor) return paths.profileTab('security');
    const path = plain(pathname);
    const right = rightFor(path);
    if (right === null || hasRight(person, right)) return null;
    if (path === adminPaths.dashboard) return adminHomeOf(person.role);
    throw new DomainError('FORBIDDEN');
  }
  if (person || hasOrderKey(url, cookies) || hasKeptWishes(url, cookies)) return null;
  return paths.loginFor(pathname + search);
}

const TAX_PAPER = /^\/admin\/orders\/[^/]+\/(?:invoice|credit-notes)(?:\/|$)/;

function rightFor(path: string): Right | null {
  if (TAX_PAPER.test(path)) return 'money';
  const section = path.split('/')[2] ?? '';
  const rights: Readonly<Record<string, Right>> = SECTION_RIGHTS;
  return Object.hasOwn(rights, section) ? (rights[section] ?? null) : null;
}

export const adminHomeOf = (role: StaffRole) => `/admin/${sectionsOf(role)[0] ?? ''}`;

function hasOrderKey({ pathname, searchParams }: URL, cookies: string): boolean {
  const match = OPEN_WITH_KEY.exec(pathname);
  if (!match) return false;
  const id = match[1] ?? searchParams.get('order') ?? '';
  return searchParams.has('token') || (id !== '' && cookies.includes(`order.${id}=`));
}

/** A guest's hearts are kept in the browser, which names them on this page alone. */
function hasKeptWishes({ pathname }: URL, cookies: string): boolean {
  return /^\/wishlist\/?$/.test(pathname) && readWishes(cookies) !== null;
}

function guardOf(pathname: string): Guard | null {
  const path = plain(pathname);
  const row = GUARDS.find(([guarded]) => path === guarded || path.startsWith(`${guarded}/`));
  return row?.[1] ?? null;
}

/** The router reads `/%61dmin` and `//admin` as /admin. An address that cannot be decoded has no page. */
function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll(/\/{2,}/g, '/');
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

export function pageBefore({ headers, url }: Request): string | null {
  const referrer = headers.get('Referer') ?? '';
  if (!URL.canParse(referrer) || new URL(referrer).origin !== new URL(url).origin) return null;
  const { pathname, search } = new URL(referrer);
  const path = pathname + search;
  return path.length > LONGEST_BEFORE || NOT_BACK_TO.has(pathname.replace(/\/$/, ''))
    ? null
    : safeReturnPath(path);
}

const LONGEST_BEFORE = 500;
const NOT_BACK_TO = new Set<string>([
  '',
  paths.login,
  paths.signup,
  accountPaths.verifyEmail,
  accountPaths.forgotPassword,
  accountPaths.updatePassword,
  adminPaths.login,
]);

const BASE = 'https://shop.invalid';
const LONGEST = 2000;
const UNSAFE = /[\p{Cc}\\]|%(?:0[0-9a-f]|1[0-9a-f]|7f)/iu;
/** Slashes and backslashes in disguise: a search may contain them, the path of a page does not. */
const HIDDEN_SLASH = /%(?:2f|5c)/i;

export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !text.startsWith('/') || text.startsWith('//')) return null;
  if (UNSAFE.test(text) || !URL.canParse(text, BASE)) return null;
  const url = new URL(text, BASE);
  // `/.//elsewhere` becomes a path that another reader would take for a host.
  if (url.origin !== BASE || url.pathname.startsWith('//') || HIDDEN_SLASH.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
