import { app } from '#functions/app.ts';
import type { TestContext } from './context.ts';

interface Call {
  readonly method?: string;
  /** Sent as JSON; a form as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  send(path: string, call?: Call): Promise<Answer>;
}

let addresses = 0;

/** Speaks to the API as a page of the shop does, from an address of its own, and keeps the cookies it is given. */
export function openBrowser(ctx: TestContext, given: Iterable<[string, string]> = []): Browser {
  const cookies = new Map(given);
  addresses += 1;
  const address = `10.0.${String(addresses >> 8)}.${String(addresses & 255)}`;

  async function send(path: string, { method = 'GET', body, headers = {} }: Call = {}): Promise<Answer> {
    const response = await app.request(
      new URL(path, ctx.siteUrl).href,
      {
        method,
        headers: {
          ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(method !== 'GET' && { Origin: ctx.siteUrl.origin }),
          ...(method !== 'GET' && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
          'CF-Connecting-IP': address,
          'User-Agent': 'Test browser',
          ...headers,
        },
        ...(method !== 'GET' && { body: body instanceof FormData ? body : JSON.stringify(body ?? {}) }),
      },
      { ctx },
    );
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    await settle(ctx);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : isJson(response) ? (JSON.parse(text) as unknown) : text,
    };
  }

  return {
    cookies,
    send,
    get: (path) => send(path),
    post: (path, body) => send(path, { method: 'POST', body }),
  };
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') ?? true;
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(/;\s*/);
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (value === '' || attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

/** Waits until nothing is left of the work that was put off until after the answer. */
export async function settle(ctx: TestContext): Promise<void> {
  while (ctx.deferred.length > 0) await Promise.all(ctx.deferred.splice(0));
}
