import { leaveFor } from '../../lib/leave-for.ts';
import { paths } from '../../paths/paths.ts';
import { loadCartLines } from '../cart/cart-lines-store.ts';
import { endDraft } from '../order/checkout/draft.ts';
import { askQuote } from '../order/checkout/quote-store.ts';
import { begunOrder } from './checkout-attempt.ts';
import type * as OrderNews from './order-news.ts';

/** What was ordered is taken out of the cart there, once the order stands. To be waited for: until then nothing is ordered here. */
export function leaveForOrder(id: string, page = paths.orderConfirmation(id)): Promise<void> {
  endDraft();
  return leaveFor(page);
}

export const orderNews = (): Promise<typeof OrderNews | null> => import('./order-news.ts').catch(() => null);

/** True where she is on her way to its page. Few ask: where what asks cannot be had, she goes on as if nobody knew. */
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
 * The order that was begun here may stand by now, paid for in an app that closed this page: neither that nor, in its
 * place, one that differs from it is ordered again.
 */
export async function leaveIfBegunStands(differing?: object): Promise<boolean> {
  const id = await begunOrder(differing);
  return id !== undefined && (await leaveIf(id, (news) => news.stands(id)));
}

/** As the checkout opens. Once the shop has answered, what that order holds counts as free for her: stock and price are asked for once more. */
export async function lookForBegunOrder(): Promise<void> {
  if ((await begunOrder()) === undefined || (await leaveIfBegunStands())) return;
  askAnew();
}

/** What everything costs, and how many there are. */
export function askAnew(): void {
  void loadCartLines();
  void askQuote();
}
