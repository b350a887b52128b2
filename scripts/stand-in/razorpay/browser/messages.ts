/** What checkout.js on the shop's page and the window in its frame tell each other: text, in JSON, both ways. */

/** The shop's options without functions, which stay on its page. */
export interface CheckoutOptions {
  readonly key: string;
  readonly amount: number | string;
  readonly currency: string;
  readonly name: string;
  readonly order_id: string;
  readonly description?: string;
  readonly image?: string;
  readonly prefill?: { readonly name?: string; readonly email?: string; readonly contact?: string };
  readonly theme?: { readonly color?: string; readonly backdrop_color?: string };
  readonly timeout?: number;
  readonly retry?: boolean | { readonly enabled?: boolean; readonly max_count?: number };
  readonly config?: { readonly display?: { readonly hide?: readonly Hidden[] } };
  readonly modal?: {
    readonly ondismiss?: (reason?: unknown) => void;
    readonly onhidden?: () => void;
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

export interface PaidResponse {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
  readonly [more: string]: string | boolean;
}

export interface PaymentError {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: { readonly payment_id: string; readonly order_id: string };
}

export interface ToFrame {
  readonly id: string;
  readonly event?: 'close';
  readonly options?: CheckoutOptions;
  readonly hasHandler?: boolean;
}

export interface Redirect {
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly content?: Readonly<Record<string, string | boolean>>;
}

export type Told =
  | { readonly event: 'load' | 'render' | 'hidden' }
  | { readonly event: 'submit'; readonly data: { readonly method: string } }
  | { readonly event: 'redirect'; readonly data: Redirect }
  | { readonly event: 'complete'; readonly data: PaidResponse }
  | { readonly event: 'paymenterror'; readonly data: { readonly error: PaymentError } }
  | { readonly event: 'dismiss'; readonly data?: string }
  | { readonly event: 'fault'; readonly data: { readonly description: string } };

export type ToPage = Told & { readonly source: 'frame' };

export type Answer =
  | { readonly next: 'app' | 'otp' | 'bank'; readonly payment_id: string }
  | { readonly next: 'paid'; readonly response: PaidResponse }
  | { readonly next: 'failed'; readonly error: PaymentError };
