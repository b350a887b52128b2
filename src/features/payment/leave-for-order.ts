import { leaveFor } from '#lib/leave-for.ts';
import { paths } from '#paths/paths.ts';
import { loadCartLines } from '#features/cart/cart-lines-store.ts';
import { endDraft } from '#features/order/checkout/draft.ts';
import { askQuote } from '#features/order/checkout/quote-store.ts';
import { begunOrder } from './checkout-attempt.ts';
import type * as OrderNews from './order-news.ts';

/**
 * Goes to the order's page, which takes what was ordered out of the cart once the order stands. Await it, so that
 * nothing is ordered here until then.
 */
export function leaveForOrder(id: string, page = paths.orderConfirmation(id)): Promise<void> {
  endDraft();
  return leaveFor(page);
}

export const orderNews = (): Promise<typeof OrderNews | null> => import('./order-news.ts').catch(() => null);

/**
 * True if the shopper is being sent to the order's page. Few need to ask, so the code for it is fetched; if that fails,
 * the checkout goes on as if nothing was known.
 */
export async function leaveIf(
  id: string,
  ask: (news: typeof OrderNews) => Promise<boolean>,
): Promise<boolean> {
  const news = await orderNews();
  if (!news || !(await ask(news))) return false;
  await leaveForOrder(id);
  return true;
}

/**
 * The order begun here may stand by now, paid for in an app that closed this page. Then it is not ordered again, and
 * neither is a changed version in its place.
 */
export async function leaveIfBegunStands(differing?: object): Promise<boolean> {
  const id = await begunOrder(differing);
  return id !== undefined && (await leaveIf(id, (news) => news.stands(id)));
}

/**
 * Runs when the checkout opens. Once the shop has answered, the stock held by the begun order counts as free for this
 * shopper, so price and stock are asked for again.
 */
export async function lookForBegunOrder(): Promise<void> {
  if ((await begunOrder()) === undefined || (await leaveIfBegunStands())) return;
  askAnew();
}

/** Asks again for prices and stock. */
export function askAnew(): void {
  void loadCartLines();
  void askQuote();
}
