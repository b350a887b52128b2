import { randomUUID } from 'node:crypto';
import type { Reply, ShopCalls } from './shop-calls.ts';

interface Basket {
  readonly lines: readonly { readonly productId: number; readonly quantity: number }[];
  /** The total that the buyer has seen. */
  readonly totalPaise: number;
  readonly couponCode?: string;
  readonly key?: string;
  /** Given for a buyer who presses again; otherwise each press is a new buyer's. */
  readonly email?: string;
}

export interface Placed {
  readonly email: string;
  readonly reply: Reply;
  /** Null when the shop refused. */
  readonly order: { readonly dbOrderId: string; readonly razorpayOrderId: string } | null;
}

export interface Receipt {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export const PRICE_PAISE = 499_00;
export const FEE_PAISE = 50_00;

export const onePiece = (productId: number): Basket => ({
  lines: [{ productId, quantity: 1 }],
  totalPaise: PRICE_PAISE + FEE_PAISE,
});

/** Presses "Pay Now" with a basket. */
export async function order(shop: ShopCalls, basket: Basket): Promise<Placed> {
  const { email = `buyer.${randomUUID()}@example.in` } = basket;
  const reply = await shop.call('/api/create-razorpay-order', {
    body: {
      currency: 'INR',
      customer_email: email,
      customer_name: 'Asha Rao',
      shipping_address: {
        line1: '12 MG Road',
        city: 'Bengaluru',
        state: 'KA',
        postal_code: '560079',
        country: 'India',
        phone: '9876543210',
      },
      cart_items: basket.lines.map(({ productId, quantity }) => ({
        product_id: productId,
        quantity,
        price_at_purchase: PRICE_PAISE / 100,
        name: 'Temple jhumka',
        image_url: null,
      })),
      shipping_fee: FEE_PAISE / 100,
      taxes_amount: 0,
      coupon_code: basket.couponCode ?? null,
      discount_amount: 0,
      final_amount_from_client: basket.totalPaise / 100,
    },
    headers: basket.key === undefined ? {} : { 'Idempotency-Key': basket.key },
  });
  return { email, reply, order: reply.status === 200 ? (reply.body as Placed['order']) : null };
}

/** Pays at the provider, as the shopper's bank decides. */
export async function payAt(
  shop: ShopCalls,
  { order: placed }: Placed,
  options: { outcome?: 'captured' | 'authorized' | 'failed'; webhook?: boolean; payment_id?: string } = {},
): Promise<Receipt> {
  if (!placed) throw new Error('There is no order to pay.');
  const { outcome = 'captured', ...rest } = options;
  const body = { order_id: placed.razorpayOrderId, outcome, ...rest };
  return (await shop.control('POST', '/pay', body)) as Receipt;
}

/** The browser's call after the window has closed with a payment. */
export async function verify(shop: ShopCalls, { order: placed, reply }: Placed, receipt: Receipt) {
  const body = { ...receipt, db_order_id: placed?.dbOrderId };
  return await shop.call('/api/verify-razorpay-payment', { body, headers: { Cookie: reply.cookies } });
}

/** Runs `act` so often, with so many at once; as soon as one is through, the next begins. */
export async function inParallel<Value>(
  count: number,
  act: (nth: number) => Promise<Value>,
  atOnce = count,
): Promise<Value[]> {
  const all = Array.from({ length: count }, (_, nth) => nth).values();
  const done: Value[] = [];
  const oneByOne = async () => {
    for (const nth of all) done[nth] = await act(nth);
  };
  await Promise.all(Array.from({ length: atOnce }, oneByOne));
  return done;
}
