import type { PaidResponse, PaymentError, ToPage, WindowOptions } from './messages.ts';

interface CheckoutOptions {
  readonly key: string;
  readonly amount: number | string;
  readonly currency: string;
  readonly name: string;
  readonly order_id: string;
  readonly description?: string;
  readonly image?: string;
  readonly prefill?: { readonly name?: string; readonly email?: string; readonly contact?: string };
  readonly theme?: { readonly color?: string };
  readonly timeout?: number;
  readonly retry?: boolean | { readonly enabled?: boolean; readonly max_count?: number };
  readonly config?: { readonly display?: { readonly hide?: readonly Hidden[] } };
  readonly modal?: {
    readonly ondismiss?: (reason?: string) => void;
    readonly confirm_close?: boolean;
    readonly escape?: boolean;
  };
  readonly handler?: (response: PaidResponse) => void;
  readonly callback_url?: string;
  readonly redirect?: boolean;
}

interface Hidden {
  readonly method: string;
  readonly flows?: readonly string[];
}

type FailureListener = (told: { error: PaymentError }) => void;

// A classic script, as Razorpay's is: what it declares stays in here.
(() => {
  const script =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
  const { origin } = new URL(script);
  const REQUIRED = ['key', 'amount', 'currency', 'name', 'order_id'] as const;
  const MOST_TRIES = 4;

  class Razorpay {
    readonly #options: CheckoutOptions;
    readonly #listeners: FailureListener[] = [];
    #frame: HTMLIFrameElement | null = null;
    #focused: Element | null = null;
    #overflow = '';

    constructor(options: CheckoutOptions) {
      const given: Partial<CheckoutOptions> = options;
      const missing = REQUIRED.find((name) => given[name] === undefined);
      if (missing) throw new Error(`Razorpay: the option "${missing}" is required`);
      this.#options = options;
    }

    on(event: string, listener: FailureListener): this {
      if (event === 'payment.failed') this.#listeners.push(listener);
      return this;
    }

    open(): this {
      if (this.#frame) return this;
      const frame = document.createElement('iframe');
      frame.className = 'razorpay-checkout-frame';
      frame.title = 'Payment window';
      // Through the CSSOM: the shop's policy allows no style attributes.
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        colorScheme: 'light',
      });
      frame.src = `${origin}/v1/checkout/window`;
      this.#frame = frame;
      this.#focused = document.activeElement;
      this.#overflow = document.documentElement.style.overflow;
      document.documentElement.style.overflow = 'hidden';
      addEventListener('message', this.#hear);
      document.body.appendChild(frame);
      return this;
    }

    close(): void {
      removeEventListener('message', this.#hear);
      if (!this.#frame) return;
      this.#frame.remove();
      this.#frame = null;
      document.documentElement.style.overflow = this.#overflow;
      if (this.#focused instanceof HTMLElement) this.#focused.focus();
    }

    readonly #hear = (event: MessageEvent<ToPage>): void => {
      const frame = this.#frame;
      if (event.origin !== origin || frame === null) return;
      if (event.source !== frame.contentWindow) return;
      const told = event.data;
      switch (told.type) {
        case 'ready':
          frame.focus();
          frame.contentWindow?.postMessage({ type: 'open', options: windowOptions(this.#options) }, origin);
          break;
        case 'failed':
          for (const listener of this.#listeners) listener({ error: told.error });
          break;
        case 'paid':
          this.close();
          this.#options.handler?.(told.response);
          break;
        case 'dismissed':
          this.close();
          if (told.reason) this.#options.modal?.ondismiss?.(told.reason);
          else this.#options.modal?.ondismiss?.();
          break;
      }
    };
  }

  /** What the window has to know; functions stay on this side. */
  function windowOptions(options: CheckoutOptions): WindowOptions {
    const { prefill, modal, retry } = options;
    const isHidden = (method: string, flow?: string) =>
      (options.config?.display?.hide ?? []).some(
        (hidden) => hidden.method === method && (hidden.flows?.some((each) => each === flow) ?? true),
      );
    const mayRetry = typeof retry === 'object' ? (retry.enabled ?? true) : (retry ?? true);
    const most = typeof retry === 'object' ? (retry.max_count ?? MOST_TRIES) : MOST_TRIES;
    const redirects = options.redirect ?? false;
    const usesCallback = options.callback_url !== undefined && (redirects || !options.handler);
    return {
      key: options.key,
      orderId: options.order_id,
      name: options.name,
      description: options.description ?? null,
      image: options.image === undefined ? null : new URL(options.image, location.href).href,
      email: prefill?.email ?? null,
      contact: prefill?.contact ?? null,
      color: options.theme?.color ?? null,
      hasUpi: !isHidden('upi'),
      hasUpiId: !isHidden('upi', 'collect'),
      hasCard: !isHidden('card'),
      timeoutSeconds: options.timeout ?? null,
      mostTries: mayRetry ? most : 0,
      mayEscape: modal?.escape ?? true,
      confirmsClose: modal?.confirm_close ?? false,
      callbackUrl: usesCallback ? new URL(options.callback_url ?? '', location.href).href : null,
      redirects,
    };
  }

  Object.assign(window, { Razorpay });
})();
