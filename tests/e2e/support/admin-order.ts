import { expect, type Locator, type Page } from '@playwright/test';
import { shopCalls } from '#tests/faults/support/shop-calls.ts';
import { cheapest, guestEmail } from './checkout-page.ts';
import { readDemo } from './demo-database.ts';
import { SHOP_PORT } from './shop-address.ts';

interface PlacedOrder {
  readonly id: string;
  readonly email: string;
  readonly razorpayOrderId: string;
}

export const shop = shopCalls(SHOP_PORT);

/** A guest's order from another browser, whose payment window is open. */
export async function placeUnpaid(of?: number): Promise<PlacedOrder> {
  const email = guestEmail();
  const placed = await place(of ?? (await cheapest()).id, { customer_email: email });
  if (placed.status !== 200) throw new Error(`The order was answered ${JSON.stringify(placed.body)}`);
  const { dbOrderId: id, razorpayOrderId } = placed.body as { dbOrderId: string; razorpayOrderId: string };
  return { id, email, razorpayOrderId };
}

/** An order to be paid on delivery, to its own address; as the API returns it. */
export async function placeOnDelivery(phone: string, values: object = {}, size?: string, of?: number) {
  const address = { ...PUNE, line1: `${phone} Law College Road`, phone };
  const fixed = { customer_email: guestEmail(), shipping_address: address, payment_method: 'cod', ...values };
  return await place(of ?? (await cheapest()).id, fixed, size);
}

const PUNE = {
  line1: '7 Prabhat Road',
  city: 'Pune',
  state: 'MH',
  postal_code: '411004',
  phone: '98220 12345',
};

async function place(productId: number, values: object, size?: string) {
  const items = [{ productId, size, quantity: 1 }];
  const quoted = await shop.call('/api/checkout/quote', { body: { items } });
  const { totalPaise } = quoted.body as { totalPaise: number };
  return await shop.call('/api/create-razorpay-order', {
    body: {
      customer_name: 'Meera Joshi',
      shipping_address: PUNE,
      cart_items: [{ product_id: productId, selected_size: size, quantity: 1 }],
      final_amount_from_client: totalPaise / 100,
      ...values,
    },
  });
}

/** An order that is paid at the provider, who has told the shop. */
export async function placeAndPay(of?: number): Promise<PlacedOrder> {
  const order = await placeUnpaid(of);
  await payAtProvider(order.razorpayOrderId);
  return order;
}

/** Pays by any method; the provider tells the shop, which takes it in after it has answered. */
async function payAtProvider(
  razorpayOrderId: string,
  outcome: 'captured' | 'authorized' = 'captured',
): Promise<void> {
  const paid = await shop.control('POST', '/pay', { order_id: razorpayOrderId, outcome, webhook: false });
  const { razorpay_payment_id: id } = paid as { razorpay_payment_id: string };
  await shop.control('POST', '/webhook', { event: `payment.${outcome}`, payment_id: id });
  const known = () => readDemo('select status from payments where razorpay_payment_id = ?', id);
  await expect.poll(known, `the shop knows of ${id}`).toHaveLength(1);
}

/** Expects a message of the list, even when a later one has replaced it already. */
export async function expectTold(page: Page, text: RegExp): Promise<void> {
  const told = async () => (await page.evaluate(() => window.told ?? [])).filter((each) => text.test(each));
  await expect.poll(told, `what was told: ${String(text)}`).not.toEqual([]);
}

export function orderRow(page: Page, id: string): Locator {
  return page.getByRole('row').filter({ hasText: id });
}

declare global {
  interface Window {
    /** The messages that the page has shown. */
    told?: string[];
  }
}

/** Opens the owner's list, and waits until it notices what is pressed and what happens in the shop. */
export async function openOrders(page: Page, search = ''): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = [];
    window.told = told;
    // A dialog that closes takes the messages out of the page for a moment.
    new MutationObserver(() => {
      const text = document.getElementById('toasts')?.textContent ?? '';
      if (text !== '' && text !== told.at(-1)) told.push(text);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/admin/orders?search=${encodeURIComponent(search)}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}
