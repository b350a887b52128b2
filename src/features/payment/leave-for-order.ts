import { leaveFor } from '#lib/leave-for.ts';
import { paths } from '#paths/paths.ts';
import { loadCartLines } from '#features/cart/cart-lines-store.ts';
import { endDraft } from '#features/order/checkout/draft.ts';
import { askQuote } from '#features/order/checkout/quote-store.ts';
import { begunOrder } from './checkout-attempt.ts';
import type * as OrderNews from './order-news.ts';

/** Await it, so that nothing is ordered here until the order's page has taken the ordered lines out of the cart. */
export function leaveForOrder(id: string, page = paths.orderConfirmation(id)): Promise<void> {
  endDraft();
  return leaveFor(page);
}

export const orderNews = (): Promise<typeof OrderNews | null> => import('./order-news.ts').catch(() => null);

/** Few shoppers need this, so its code is fetched; if that fails, the checkout goes on as if nothing was known. */
export async function leaveIf(
  id: string,
  ask: (news: typeof OrderNews) => Promise<boolean>,
): Promise<boolean> {
  const news = await orderNews();
  if (!news || !(await ask(news))) return false;
  await leaveForOrder(id);
  return true;
}

/** The order begun here may have been paid for in an app that closed this page. */
export async function leaveIfBegunStands(differing?: object): Promise<boolean> {
  const id = await begunOrder(differing);
  return id !== undefined && (await leaveIf(id, (news) => news.stands(id)));
}

/**
 * Once the shop has answered, stock held by the begun order is free for this shopper: price and stock are asked anew.
 */
export async function lookForBegunOrder(): Promise<void> {
  if ((await begunOrder()) === undefined || (await leaveIfBegunStands())) return;
  askAnew();
}

export function askAnew(): void {
  void loadCartLines();
  void askQuote();
}
