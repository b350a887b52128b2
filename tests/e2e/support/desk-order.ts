import { expect, type Locator, type Page } from '@playwright/test';
import { shopCalls } from '../../faults/support/shop-calls.ts';
import { cheapest, guestEmail } from './checkout-page.ts';
import { SHOP_PORT } from './shop-address.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly email: string;
  readonly razorpayOrderId: string;
}

const shop = shopCalls(SHOP_PORT);

/** An order of a guest from elsewhere, whose payment window is open. */
export async function placeUnpaid(of?: number): Promise<PlacedOrder> {
  const productId = of ?? (await cheapest()).id;
  const email = guestEmail();
  const items = [{ productId, quantity: 1 }];
  const quoted = await shop.call('/api/checkout/quote', { body: { items } });
  const { totalPaise } = quoted.body as { totalPaise: number };
  const placed = await shop.call('/api/create-razorpay-order', {
    body: {
      customer_email: email,
      customer_name: 'Meera Joshi',
      shipping_address: {
        line1: '7 Prabhat Road',
        city: 'Pune',
        state: 'MH',
        postal_code: '411004',
        phone: '98220 12345',
      },
      cart_items: [{ product_id: productId, quantity: 1 }],
      final_amount_from_client: totalPaise / 100,
    },
  });
  if (placed.status !== 200) throw new Error(`The order was answered ${JSON.stringify(placed.body)}`);
  const { dbOrderId: id, razorpayOrderId } = placed.body as { dbOrderId: string; razorpayOrderId: string };
  return { id, email, razorpayOrderId };
}

/** Paid at the provider, who has told the shop. */
export async function placeAndPay(): Promise<PlacedOrder> {
  const order = await placeUnpaid();
  const paid = await shop.control('POST', '/pay', {
    order_id: order.razorpayOrderId,
    outcome: 'captured',
    webhook: false,
  });
  const { razorpay_payment_id: id } = paid as { razorpay_payment_id: string };
  await shop.control('POST', '/webhook', { event: 'payment.captured', payment_id: id });
  return order;
}

export function orderRow(page: Page, id: string): Locator {
  return page.getByRole('row').filter({ hasText: id });
}

/** The owner's list, once it hears what she does and what happens in the shop. */
export async function openOrders(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin/orders?search=${encodeURIComponent(search)}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}
