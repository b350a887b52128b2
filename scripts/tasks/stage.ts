import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { shopCalls } from '../../tests/faults/support/shop-calls.ts';
import { signIn } from '../bench/accounts.ts';
import { DEMO_ACCOUNTS } from '../demo/demo-accounts.ts';

export interface PlacedOrder {
  readonly id: string;
  readonly email: string;
  /** The link in the mail to a guest. */
  readonly link: string;
  readonly productId: number;
}

interface OfferedPiece {
  readonly id: number;
  readonly name: string;
  readonly pricePaise: number;
  readonly stockQuantity: number;
  readonly hasSizes: boolean;
}

/** Prepares the shop for a walk, only through the shop's own addresses, as people would do it. */
export interface Stage {
  readonly shopUrl: string;
  /** Pieces in one size, of which many are in stock. */
  readonly pieces: (first?: 'cheapest' | 'dearest') => Promise<readonly OfferedPiece[]>;
  readonly fillCart: (page: Page, ids: readonly number[]) => Promise<void>;
  /** Switches it on as the owner, if it is off. */
  readonly offerCashOnDelivery: () => Promise<void>;
  readonly placeOnDelivery: () => Promise<PlacedOrder>;
  /** An order that is paid at the provider, who has told the shop. */
  readonly placeAndPay: () => Promise<PlacedOrder>;
  readonly setStatus: (order: PlacedOrder, status: string) => Promise<void>;
  readonly addSoldOutPiece: () => Promise<{ readonly id: number; readonly name: string }>;
  /** Names pieces that a walk adds, which `tidy` removes: later walks find the shop as it was. */
  readonly addsPieces: (name: string) => void;
  readonly tidy: () => Promise<void>;
  /** Signs this page's browser in as the owner. */
  readonly signInOwner: (page: Page) => Promise<void>;
  readonly guestEmail: () => string;
  readonly newPhone: () => string;
}

const [owner] = DEMO_ACCOUNTS;
const MANY = 20;
const NAMES = ['Meera', 'Asha', 'Kavya', 'Divya'] as const;

export function createStage(shopUrl: string): Stage {
  const shop = shopCalls(Number(new URL(shopUrl).port));
  const added = new Set<string>();
  let ownerCookies: Promise<string> | undefined;

  const asOwner = async (method: string, path: string, body?: object): Promise<unknown> => {
    const cookies = await (ownerCookies ??= signIn(shopUrl, owner));
    const response = await fetch(new URL(`/api/admin/${path}`, shopUrl), {
      method,
      headers: { 'Content-Type': 'application/json', Origin: new URL(shopUrl).origin, Cookie: cookies },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered ${String(response.status)}: ${await response.text()}`);
    return await response.json();
  };

  const guestEmail = () =>
    `${NAMES[randomInt(NAMES.length)] ?? ''}${randomUUID().slice(0, 5)}@example.in`.toLowerCase();
  const newPhone = () => `9${String(randomInt(1e9)).padStart(9, '0')}`;

  async function offerCashOnDelivery(): Promise<void> {
    const settings = (await asOwner('GET', 'site-settings')) as { codIsEnabled: boolean };
    if (!settings.codIsEnabled) await asOwner('PUT', 'site-settings', { ...settings, codIsEnabled: true });
  }

  const pieces = async (first = 'cheapest'): Promise<OfferedPiece[]> => {
    const sort = first === 'dearest' ? 'price-desc' : 'price-asc';
    const { body } = await shop.call(`/api/products?sort=${sort}`, { method: 'GET' });
    const { items } = body as { items: OfferedPiece[] };
    return items.filter(({ hasSizes, stockQuantity }) => !hasSizes && stockQuantity >= MANY);
  };

  async function place(paymentMethod: 'razorpay' | 'cod') {
    const [piece] = await pieces();
    if (!piece) throw new Error('The demo shop has too few of everything.');
    const email = guestEmail();
    const phone = newPhone();
    const quoted = await shop.call('/api/checkout/quote', {
      body: { items: [{ productId: piece.id, quantity: 1 }] },
    });
    const { totalPaise } = quoted.body as { totalPaise: number };
    const placed = await shop.call('/api/create-razorpay-order', {
      body: {
        ...{ customer_email: email, customer_name: 'Meera Joshi', payment_method: paymentMethod },
        shipping_address: {
          ...{ line1: `${phone} Prabhat Road`, city: 'Pune', state: 'MH', postal_code: '411004', phone },
        },
        cart_items: [{ product_id: piece.id, quantity: 1 }],
        final_amount_from_client: totalPaise / 100,
      },
    });
    if (placed.status !== 200) throw new Error(`The order was answered ${JSON.stringify(placed.body)}`);
    const { dbOrderId: id, razorpayOrderId = '' } = placed.body as {
      dbOrderId: string;
      razorpayOrderId?: string;
    };
    return { id, email, razorpayOrderId, productId: piece.id };
  }

  /** Waits until the mail is there. */
  async function linkFor({ id, email }: { readonly id: string; readonly email: string }): Promise<string> {
    const mailbox = new URL(`/mailbox.json?to=${encodeURIComponent(email)}`, shopUrl);
    mailbox.port = String(Number(mailbox.port) + 2);
    for (let nth = 0; nth < 150; nth += 1) {
      const mails = await (await fetch(mailbox)).json<{ text: string }[]>();
      const link = mails.map(({ text }) => /https?:\S+[?&]token=\S+/.exec(text)?.[0]).find(Boolean);
      if (link !== undefined) return link;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`No mail with a link came for ${id}.`);
  }

  return {
    shopUrl,
    pieces,
    guestEmail,
    newPhone,
    async fillCart(page, ids) {
      await page.goto(new URL('/favicon.svg', shopUrl).href);
      const kept = ids.map((id, at) => ({
        id,
        quantity: 1,
        cart_item_id: `local-${String(at + 1)}-${String(id)}`,
      }));
      await page.evaluate((text) => localStorage.setItem('guest_cart', text), JSON.stringify(kept));
    },
    offerCashOnDelivery,
    async placeOnDelivery() {
      await offerCashOnDelivery();
      const order = await place('cod');
      return { ...order, link: await linkFor(order) };
    },
    async placeAndPay() {
      const order = await place('razorpay');
      const paid = await shop.control('POST', '/pay', {
        ...{ order_id: order.razorpayOrderId, outcome: 'captured', webhook: false },
      });
      const { razorpay_payment_id: payment_id } = paid as { razorpay_payment_id: string };
      await shop.control('POST', '/webhook', { event: 'payment.captured', payment_id });
      return { ...order, link: await linkFor(order) };
    },
    async setStatus({ id }, status) {
      await asOwner('PATCH', `orders/${id}`, { status });
    },
    async addSoldOutPiece() {
      const name = `Tara Jhumkas ${randomUUID().slice(0, 4)}`;
      added.add(name);
      const stock = [{ size: '', onHand: 0 }];
      const { id } = (await asOwner('POST', 'products', { name, pricePaise: 49_900, stock })) as {
        id: number;
      };
      return { id, name };
    },
    addsPieces: (name) => void added.add(name),
    async tidy() {
      for (const name of added) {
        const found = await asOwner('GET', `products?search=${encodeURIComponent(name)}`);
        const { items } = found as { items: { id: number; name: string }[] };
        const own = items.filter((piece) => piece.name.startsWith(name));
        for (const { id } of own) await asOwner('DELETE', `products/${String(id)}`);
      }
      added.clear();
    },
    async signInOwner(page) {
      const cookies = await (ownerCookies ??= signIn(shopUrl, owner));
      const pairs = cookies.split('; ').map((cookie) => {
        const at = cookie.indexOf('=');
        return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: shopUrl };
      });
      await page.context().addCookies(pairs);
    },
  };
}
