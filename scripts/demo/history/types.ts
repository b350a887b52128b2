/** What the history needs to know of a product; `id` and `image` are those the database gave it. */
export interface HistoryProduct {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly categorySlug: string;
  readonly pricePaise: number;
  readonly image: string | null;
  /** Empty when the product has no sizes. */
  readonly sizes: readonly string[];
  readonly isFeatured: boolean;
  readonly createdAt: number;
}

export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly stateCode: string;
  readonly pinCode: string;
  readonly country: 'India';
}

export interface Shopper {
  readonly key: string;
  readonly email: string;
  readonly fullName: string;
  /** Ten digits, without +91. */
  readonly phone: string;
  readonly address: Address;
  /** Guests have none: their orders belong to an e-mail address only. */
  readonly hasAccount: boolean;
}

export interface Account extends Shopper {
  readonly joinedAt: number;
}

export type HistoryStatus =
  | 'pending_payment'
  | 'pending_payment_gateway'
  | 'paid'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'failed'
  | 'cancelled_by_user'
  | 'refunded';

export interface HistoryEvent {
  readonly status: HistoryStatus;
  readonly at: number;
  readonly by: 'shopper' | 'gateway' | 'owner';
}

export interface HistoryOrderItem {
  readonly productId: number;
  readonly productName: string;
  readonly image: string | null;
  /** '' when unsized. */
  readonly size: string;
  readonly quantity: number;
  readonly unitPricePaise: number;
}

export interface HistoryPayment {
  readonly razorpayPaymentId: string;
  readonly status: 'captured' | 'failed' | 'refunded';
  readonly method: 'upi' | 'card' | 'netbanking';
  readonly amountPaise: number;
  readonly errorDescription: string | null;
  readonly createdAt: number;
}

export interface HistoryRefund {
  readonly razorpayRefundId: string;
  readonly amountPaise: number;
  readonly processedAt: number;
}

export interface HistoryTotals {
  readonly subtotalPaise: number;
  readonly discountPaise: number;
  readonly shippingPaise: number;
  readonly taxesPaise: number;
  readonly totalPaise: number;
}

export interface HistoryOrder extends HistoryTotals {
  readonly id: string;
  readonly shopper: Shopper;
  readonly status: HistoryStatus;
  readonly items: readonly HistoryOrderItem[];
  readonly couponCode: string | null;
  readonly razorpayOrderId: string;
  readonly payment: HistoryPayment | null;
  readonly refund: HistoryRefund | null;
  readonly trackingUrl: string | null;
  readonly events: readonly HistoryEvent[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly paidAt: number | null;
  readonly shippedAt: number | null;
  readonly deliveredAt: number | null;
}

export interface HistoryPageView {
  readonly sessionId: string;
  readonly shopperKey: string | null;
  readonly path: string;
  readonly createdAt: number;
}

export interface HistoryWish {
  readonly shopperKey: string;
  readonly productId: number;
  readonly createdAt: number;
}
