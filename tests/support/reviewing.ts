import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import type { Admin } from './admin.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { addDelivery } from './deliveries.ts';
import { submitForm } from './refused-form.ts';

export type Delivery = Awaited<ReturnType<typeof addDelivery>>;

interface ReviewList {
  readonly items: Record<string, unknown>[];
  readonly nextCursor?: string;
  readonly summary: {
    readonly reviewCount: number;
    readonly hidden: unknown[];
    readonly fits: object;
    readonly stars: object[];
  };
}

/** What buyers and the owner do with reviews, in the shop of this test. */
export function reviewing(admin: () => Admin) {
  const guest = () => openBrowser(admin().ctx);
  const put = (browser: Browser, path: string, body: object) => browser.send(path, { method: 'PUT', body });
  const post = ({ order, item, token }: Delivery, values: object = {}, browser = guest()) => {
    const review = { orderId: order.id, orderItemId: item.id, token, stars: 4, text: 'Light and bright.' };
    return browser.post('/api/reviews', { ...review, ...values });
  };
  return {
    guest,
    post,
    /** Gives the id of the new review. */
    write: async (delivery: Delivery, values: object = {}) => {
      const answer = await post(delivery, values);
      expect(answer).toMatchObject({ status: 201 });
      return (answer.body as { id: number }).id;
    },
    change: (id: number, { order, token }: Delivery, values: object) =>
      put(guest(), `/api/reviews/${String(id)}`, { orderId: order.id, token, stars: 4, ...values }),
    /** Through the form of a page without scripts, which does the same. */
    takeBack: ({ order, item, token }: Delivery) =>
      submitForm(admin().ctx, '/api/reviews/form', {
        orderId: order.id,
        orderItemId: String(item.id),
        token,
        act: 'take-back',
      }),
    hide: (id: number, because: string | null | undefined) =>
      put(admin().owner, `/api/admin/piece-reviews/${String(id)}/hidden`, { because }),
    answer: (id: number, text: string, more: { readonly seen?: { readonly answer: string | null } } = {}) =>
      put(admin().owner, `/api/admin/piece-reviews/${String(id)}/answer`, { answer: text, ...more }),
    rowOf: async (id: number) =>
      (await admin().ctx.db.select().from(pieceReviews).where(eq(pieceReviews.id, id)))[0],
    /** How many reviews the product has, and the sum of their stars. */
    sumsOf: async (productId: number) => {
      const [row] = await admin().ctx.db.select().from(products).where(eq(products.id, productId));
      return [row?.reviewCount, row?.reviewStarsTotal];
    },
    listOf: async (productId: number, query = '') => {
      const found = await guest().get(`/api/products/${String(productId)}/reviews${query}`);
      expect(found.status).toBe(200);
      return found.body as ReviewList;
    },
  };
}
