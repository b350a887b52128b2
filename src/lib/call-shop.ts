const TIME_LIMIT_MS = 10_000;

interface Call {
  readonly method?: string;
  readonly json?: unknown;
  readonly header?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Like `AbortSignal.timeout`, which iOS 15 does not have. */
export function abortedAfter(timeoutMs: number): AbortSignal {
  const call = new AbortController();
  setTimeout(() => call.abort(), timeoutMs);
  return call.signal;
}

export function callShop(
  address: string,
  { method = 'GET', json, header, signal = abortedAfter(TIME_LIMIT_MS) }: Call = {},
): Promise<Response> {
  return fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...header },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal,
  });
}

// For forms and buttons whose address is in their page; code that calls a route goes through `api`.

export interface Reply {
  readonly error?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, readonly string[] | string>>;
}

export interface Answer<Body extends Reply = Reply> {
  readonly ok: boolean;
  /** 0 if the shop could not be reached, or its answer broke off. */
  readonly status: number;
  /** Empty if the answer was not from our API. */
  readonly body: Body;
}

export function whyRefused({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  return (
    body.message ??
    (status === 0
      ? 'We could not reach the shop. Please check your connection and try again.'
      : 'Something went wrong on our side. Please try again.')
  );
}

export function postJson(address: string, data: unknown): Promise<Answer> {
  return sendJson('POST', address, data);
}

/** `Body` names the fields of a success; all are optional, because the answer may be a refusal. */
export async function sendJson<Body extends Reply>(
  method: 'POST' | 'PUT' | 'DELETE',
  address: string,
  data: unknown,
): Promise<Answer<Body>> {
  try {
    const response = await callShop(address, { method, json: data });
    // An answer that breaks off is none: it is not known whether the change was made.
    const text = await response.text();
    const body = await readReply<Body>(text).catch(() => readReply<Body>());
    return { ok: response.ok, status: response.status, body };
  } catch {
    return { ok: false, status: 0, body: await readReply<Body>() };
  }
}

/** Our own API answers in this shape; a proxy in between may not. */
function readReply<Body extends Reply>(text = '{}'): Promise<Body> {
  return new Response(text).json<Body>();
}
