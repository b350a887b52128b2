import { randomInt } from 'node:crypto';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** The cookies as a browser sends them back. */
  readonly cookies: string;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ShopCalls {
  /** Calls the shop as a browser with its own address. */
  call: (path: string, options?: Call) => Promise<Reply>;
  /** Calls the controls of the payment stand-in. */
  control: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;
}

const TIMEOUT_MS = 30_000;
const byte = () => String(randomInt(1, 255));

export function shopCalls(port: number): ShopCalls {
  const url = `http://localhost:${String(port)}`;
  return {
    async call(path, { method = 'POST', body = {}, headers = {} } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          Origin: url,
          'Content-Type': 'application/json',
          // Each call has its own client address, so that limits per address do not apply.
          'CF-Connecting-IP': `10.${byte()}.${byte()}.${byte()}`,
          ...headers,
        },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      return { status: response.status, body: parse(await response.text()), cookies: cookies.join('; ') };
    },
    async control(method, path, body) {
      const response = await fetch(`http://localhost:${String(port + 2)}/_control${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const answer = parse(await response.text());
      if (!response.ok) throw new Error(`${path} was answered ${JSON.stringify(answer)}`);
      return answer;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
