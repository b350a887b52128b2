import type { CheckoutOptions, ToFrame } from './messages.ts';

export interface WindowOptions {
  readonly key: string;
  readonly orderId: string;
  readonly name: string;
  readonly description: string | null;
  readonly image: string | null;
  readonly email: string | null;
  readonly contact: string | null;
  readonly color: string | null;
  readonly hasUpi: boolean;
  readonly hasUpiId: boolean;
  readonly hasCard: boolean;
  readonly hasNetbanking: boolean;
  readonly timeoutSeconds: number | null;
  readonly mostTries: number;
  readonly mayEscape: boolean;
  readonly confirmsClose: boolean;
  readonly callbackUrl: string | null;
  /** The whole tab goes to pay, as in browsers inside other apps, and comes back to `callbackUrl`. */
  readonly redirects: boolean;
}

const MOST_TRIES = 4;

export function windowOptions(options: CheckoutOptions, { hasHandler = false }: ToFrame): WindowOptions {
  const { prefill, modal, retry } = options;
  const isHidden = (method: string, flow?: string) =>
    (options.config?.display?.hide ?? []).some(
      (hidden) => hidden.method === method && (hidden.flows?.some((each) => each === flow) ?? true),
    );
  const mayRetry = typeof retry === 'object' ? (retry.enabled ?? true) : (retry ?? true);
  const most = typeof retry === 'object' ? (retry.max_count ?? MOST_TRIES) : MOST_TRIES;
  const redirects = options.callback_url !== undefined && (options.redirect ?? false);
  const usesCallback = redirects || !hasHandler;
  return {
    key: options.key,
    orderId: options.order_id,
    name: options.name,
    description: options.description ?? null,
    image: options.image ?? null,
    email: prefill?.email ?? null,
    contact: prefill?.contact ?? null,
    color: options.theme?.color ?? null,
    hasUpi: !isHidden('upi'),
    hasUpiId: !isHidden('upi', 'collect'),
    hasCard: !isHidden('card'),
    hasNetbanking: !isHidden('netbanking'),
    timeoutSeconds: options.timeout ?? null,
    mostTries: mayRetry ? most : 0,
    mayEscape: modal?.escape ?? true,
    confirmsClose: modal?.confirm_close ?? false,
    callbackUrl: usesCallback ? (options.callback_url ?? null) : null,
    redirects,
  };
}
