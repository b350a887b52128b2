import type { OwnOrder } from '#order/read/own-order.ts';
import { parseJson } from '#parse-json.ts';
import { paymentPaths } from '#paths/own-paths.ts';
import { callShop } from '#lib/call-shop.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import { clearCart, latestCart, setCartQuantity } from '#features/cart/cart-store.ts';
import { startOwnCart } from '#features/cart/start-own-cart.ts';
import { DRAFT_KEY } from './checkout/kept-draft.ts';
import { forgetAttempt, type OrderedLine, readAttempt } from '#features/payment/checkout-attempt.ts';

const PAUSE_MS = 3000;
const LATER_PAUSE_MS = 15_000;
/** Numbers of tries: about ten minutes at the first pause, then an hour at the later one. */
const SOON = 200;
const MOST = SOON + 240;
const LATE =
  'This is taking longer than usual. We keep checking and will email you as soon as we know; you may close this page. If it takes long, write to us and quote this number.';

/** The ordered pieces leave the cart once the order stands; until that is known the page keeps asking. */
export function startConfirmation(page: HTMLElement): void {
  const id = page.dataset['order'] ?? '';
  const { kind, outOfCart } = page.dataset;
  if (kind === 'placed' && readAttempt()?.orderId === id) void takeOut(id, outOfCart !== undefined);
  if (kind === 'confirming') void waitForNews(page, id);
}

/** `isOut`: the shop itself has taken the order out of the cart of its account. */
async function takeOut(id: string, isOut: boolean): Promise<void> {
  if (isSignedIn()) {
    const { loadOwnCart, sendWaiting } = await startOwnCart();
    // Another device may have added to the cart. If it cannot be read, the next visit to this page tries again.
    if (!(await loadOwnCart()) || !(await sendWaiting())) return;
  }
  const attempt = readAttempt();
  // Another tab may have done this meanwhile.
  if (attempt?.orderId !== id) return;
  forgetAttempt();
  await endDraft();
  if (isOut) return;
  if (attempt.lines) takeOutLines(attempt.lines);
  // Of some orders only the number is known.
  else clearCart();
}

/** Where the payment window replaced the checkout page, that could not end its draft. */
async function endDraft(): Promise<void> {
  try {
    const stored = parseJson(sessionStorage.getItem(DRAFT_KEY)) as { account?: string } | null;
    if (stored && !stored.account) (await import('./checkout/last-guest.ts')).keepGuest(stored);
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Where nothing is stored there is nothing to end.
  }
}

function takeOutLines(ordered: readonly OrderedLine[]): void {
  for (const line of latestCart()) {
    const same = ordered.find(({ id, size }) => id === line.id && size === line.size);
    if (same) setCartQuantity(line, line.quantity - same.quantity);
  }
}

async function waitForNews(page: HTMLElement, id: string): Promise<void> {
  for (let asked = 0; asked < MOST; asked += 1) {
    const waiting = asked === SOON && page.querySelector<HTMLElement>('[data-waiting]');
    if (waiting) waiting.textContent = LATE;
    await pause(asked < SOON ? PAUSE_MS : LATER_PAUSE_MS);
    if (await hasNews(id, page.dataset)) {
      location.reload();
      return;
    }
  }
}

/** False while the shop cannot be asked. A token in the page's address is passed on. */
async function hasNews(id: string, { status, authorized }: DOMStringMap): Promise<boolean> {
  try {
    const response = await callShop(`${paymentPaths.ownOrder(id)}${location.search}`);
    // A refusal is news too: the reloaded page says why, such as that the login is over.
    if (!response.ok) return response.status < 500 && response.status !== 429;
    const now = await response.json<Pick<OwnOrder, 'status' | 'isAuthorized'>>();
    return now.status !== status || (authorized !== undefined && !now.isAuthorized);
  } catch {
    return false;
  }
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
