import type { Context } from '../context.server.ts';
import { authErrorOf } from './auth-errors.ts';
import { AUTH_PATH, createAuth } from './auth.server.ts';

export interface AuthCall {
  /** One of better-auth's own paths, such as /sign-in/email. */
  readonly path: string;
  /** Absent for a GET. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: URLSearchParams;
}

export interface AuthAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Where a browser is sent on to, for signing in with Google. */
  readonly location: string | null;
  /** As they stand in Set-Cookie. */
  readonly cookies: readonly string[];
}

const PASSED_ON = ['Cookie', 'User-Agent', 'CF-Connecting-IP'];

/** Has better-auth do one thing for whoever sent these headers; its refusals are thrown as ours. */
export async function askAuth(ctx: Context, caller: Headers, call: AuthCall): Promise<AuthAnswer> {
  const response = await createAuth(ctx).handler(toRequest(ctx, caller, call));
  const text = await response.text();
  const body: unknown = text === '' ? null : parseJson(text);
  if (response.status >= 400) throw authErrorOf(response.status, body);
  return {
    status: response.status,
    body,
    location: response.headers.get('Location'),
    cookies: response.headers.getSetCookie(),
  };
}

function toRequest({ siteUrl }: Context, caller: Headers, { path, body, query }: AuthCall): Request {
  const url = new URL(AUTH_PATH + path, siteUrl);
  if (query) url.search = query.toString();
  // The route has checked where the request comes from, so here it comes from the shop.
  const headers = new Headers({ Origin: siteUrl.origin });
  for (const name of PASSED_ON) {
    const value = caller.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (body === undefined) return new Request(url, { headers });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (cause instanceof SyntaxError) return text;
    throw cause;
  }
}
