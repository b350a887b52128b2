import type { Answer, ToFrame, Told, ToPage } from './messages.ts';

export class NotAccepted extends Error {
  readonly field: string | null;

  constructor(message: string, field: string | null) {
    super(message);
    this.field = field;
  }
}

interface Refused {
  readonly refused?: { readonly sentence: string; readonly field: string | null };
}

export async function postPayment(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`/v1/checkout/payments${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
  return await answerOf<Answer>(response);
}

export async function fetchOrder(orderId: string, key: string): Promise<{ amount: number; status: string }> {
  const query = new URLSearchParams({ key_id: key });
  const response = await fetch(`/v1/checkout/orders/${encodeURIComponent(orderId)}?${query.toString()}`);
  return await answerOf<{ amount: number; status: string }>(response);
}

/** Both sides are files of this folder: what came is what the type says, or a refusal. */
async function answerOf<Body>(response: Response): Promise<Body> {
  const body = await response.json<Body & Refused>();
  if (body.refused) throw new NotAccepted(body.refused.sentence, body.refused.field);
  return body;
}

/** To whichever page has the window: that page knows the frame by its source and origin. */
export function tell(told: Told): void {
  parent.postMessage(JSON.stringify({ ...told, source: 'frame' } satisfies ToPage), '*');
}

export function hearPage(hear: (message: ToFrame) => void): void {
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'string') return;
    // checkout.js sends what the type says; other messages have no options and are not heard.
    hear(JSON.parse(data) as ToFrame);
  });
}

export function submitTo(address: string, fields: Readonly<Record<string, string | boolean>>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: address });
  for (const [name, value] of Object.entries(fields)) {
    form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.appendChild(form);
  form.submit();
}
