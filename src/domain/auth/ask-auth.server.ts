import { parse } from 'hono/utils/cookie';
import * as z from 'zod';
import type { Context } from '#context.server.ts';
import { DomainError, type SharedCode } from '#errors.ts';

interface AuthCall {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: URLSearchParams;
}

export interface AuthAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly location: string | null;
  readonly cookies: readonly string[];
}

const PASSED_ON = ['User-Agent', 'CF-Connecting-IP'];

export async function askAuth(ctx: Context, caller: Headers, call: AuthCall): Promise<AuthAnswer> {
  // Loaded when first needed: it takes longer to load than the rest of the API.
  const { AUTH_PATH, createAuth } = await import('./auth.server.ts');
  const request = toRequest(caller, new URL(AUTH_PATH + call.path, ctx.siteUrl), call);
  const response = await createAuth(ctx).handler(request);
  const text = await response.text();
  const body: unknown = text === '' ? null : jsonOrText(text);
  if (response.status >= 400) throw authErrorOf(response.status, body);
  return {
    status: response.status,
    body,
    location: response.headers.get('Location'),
    cookies: response.headers.getSetCookie(),
  };
}

function toRequest(caller: Headers, url: URL, { body, query }: Omit<AuthCall, 'path'>): Request {
  if (query) url.search = query.toString();
  // The route has checked where the request comes from, so here it comes from the shop.
  const headers = new Headers({ Origin: url.origin });
  for (const name of PASSED_ON) {
    const value = caller.get(name);
    if (value !== null) headers.set(name, value);
  }
  const cookies = caller.get('Cookie');
  if (cookies !== null) headers.set('Cookie', asWeRead(cookies));
  if (body === undefined) return new Request(url, { headers });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** better-auth reads malformed and repeated cookies differently: it would act for somebody the shop did not check. */
function asWeRead(cookies: string): string {
  const pairs = Object.entries(parse(cookies)).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.join('; ');
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (cause instanceof SyntaxError) return text;
    throw cause;
  }
}

const CODES: Readonly<Record<string, SharedCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
  INVALID_EMAIL: 'INVALID_INPUT',
  VALIDATION_ERROR: 'INVALID_INPUT',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'PASSWORD_MISSING',
  PASSWORD_TOO_SHORT: 'WEAK_PASSWORD',
  PASSWORD_TOO_LONG: 'INVALID_INPUT',
  INVALID_TOKEN: 'LINK_EXPIRED',
  TOKEN_EXPIRED: 'LINK_EXPIRED',
  USER_NOT_FOUND: 'LINK_EXPIRED',
  INVALID_USER: 'LINK_EXPIRED',
  INVALID_OTP: 'INVALID_CODE',
  INVALID_CODE: 'INVALID_CODE',
  INVALID_BACKUP_CODE: 'INVALID_CODE',
  // A wrong code gets the same answer: only an address with an account has a code that can expire or be used up.
  OTP_EXPIRED: 'INVALID_CODE',
  TOO_MANY_ATTEMPTS: 'INVALID_CODE',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'SIGN_IN_AGAIN',
  INVALID_TWO_FACTOR_COOKIE: 'SIGN_IN_AGAIN',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_TRIES',
  TOTP_ALREADY_ENABLED: 'TWO_FACTOR_ON',
  TOTP_NOT_ENABLED: 'TWO_FACTOR_OFF',
  TWO_FACTOR_NOT_ENABLED: 'TWO_FACTOR_OFF',
  BACKUP_CODES_NOT_ENABLED: 'TWO_FACTOR_OFF',
  EMAIL_ALREADY_VERIFIED: 'EMAIL_VERIFIED',
  PASSWORD_NEEDED: 'SIGN_IN_AGAIN',
  PASSKEY_NOT_FOUND: 'PASSKEY_REFUSED',
  AUTHENTICATION_FAILED: 'PASSKEY_REFUSED',
  FAILED_TO_VERIFY_REGISTRATION: 'PASSKEY_REFUSED',
  CHALLENGE_NOT_FOUND: 'PASSKEY_REFUSED',
  SESSION_NOT_FRESH: 'SIGN_IN_AGAIN',
  UNAUTHORIZED: 'SIGNED_OUT',
  // better-auth says this whatever the database answered.
  FAILED_TO_CREATE_USER: 'DATABASE_UNAVAILABLE',
  INVALID_ORIGIN: 'FOREIGN_ORIGIN',
  MISSING_OR_NULL_ORIGIN: 'FOREIGN_ORIGIN',
};

const STATUSES: Readonly<Record<number, SharedCode>> = {
  401: 'SIGNED_OUT',
  403: 'SIGN_IN_AGAIN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

const AuthError = z.object({ code: z.string().optional(), message: z.string().optional() });

function authErrorOf(status: number, body: unknown): DomainError {
  const { code = '', message = '' } = AuthError.safeParse(body).data ?? {};
  const cause = new Error(`better-auth answered ${status} ${code} ${message}`.trim());
  const known = CODES[code] ?? STATUSES[status];
  return new DomainError(known ?? (status < 500 ? 'INVALID_INPUT' : 'INTERNAL'), { cause });
}
