/** What the shop's page and the window in its frame tell each other. */

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
  /** Whether a UPI ID may be typed. */
  readonly hasUpiId: boolean;
  readonly hasCard: boolean;
  readonly timeoutSeconds: number | null;
  readonly mostTries: number;
  readonly mayEscape: boolean;
  readonly confirmsClose: boolean;
  /** Where a form is sent instead of telling the page. */
  readonly callbackUrl: string | null;
  /** Also when a payment has failed. */
  readonly redirects: boolean;
}

export interface PaidResponse {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface PaymentError {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: { readonly payment_id: string; readonly order_id: string };
}

export interface ToWindow {
  readonly type: 'open';
  readonly options: WindowOptions;
}

export type ToPage =
  | { readonly type: 'ready' }
  | { readonly type: 'paid'; readonly response: PaidResponse }
  | { readonly type: 'failed'; readonly error: PaymentError }
  | { readonly type: 'dismissed'; readonly reason: 'timeout' | null };

export type Answer =
  | { readonly next: 'app' | 'otp'; readonly payment_id: string }
  | { readonly next: 'paid'; readonly response: PaidResponse }
  | { readonly next: 'failed'; readonly error: PaymentError };
