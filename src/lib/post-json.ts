import { callShop } from './call-shop.ts';

// For forms and buttons, whose address stands in their page; what code calls by its route goes through `api`.

/** What our API answers: a sentence for people, and what is wrong under the name of each field; or a failure's number in the log. */
export interface Reply {
  readonly error?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, readonly string[] | string>>;
}

export interface Answer<Body extends Reply = Reply> {
  readonly ok: boolean;
  /** 0 when the shop could not be reached, or its answer broke off. */
  readonly status: number;
  /** Empty where the answer was none of our API. */
  readonly body: Body;
}

/** What to tell people of an answer that is no success. */
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

/** `Body` names what a success may hold; all of it is optional, for the answer may be a refusal. */
export async function sendJson<Body extends Reply>(
  method: 'POST' | 'PUT' | 'DELETE',
  address: string,
  data: unknown,
): Promise<Answer<Body>> {
  try {
    const response = await callShop(address, { method, json: data });
    // One that breaks off is none: nobody knows whether it was done.
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
