import type { Toast } from '#ui/toast-view.ts';
import { showToast } from '#ui/toast.ts';
import { CART_FULL, CART_FULL_OF_ONE, type CartKey, isSameLine } from '#cart/guest-cart.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { canPersist } from '#lib/persistent-atom.ts';
import { paths } from '#paths/paths.ts';
import { appearAfterwards, element } from '#lib/element.ts';
import {
  $cartCount,
  $isOwn,
  type Addition,
  addToCart,
  latestCart,
  putBack,
  removeFromCart,
} from './cart-store.ts';
import { noteBoughtNow } from './bought-now.ts';
import { notePrice } from './guest-cart-store.ts';
import { noteSeenPiece } from './seen-pieces.ts';
import { startOwnCart } from './start-own-cart.ts';
import { tellTooMany, type Verb, VIEW_CART } from './too-many.ts';
import { openCart } from './open-cart.ts';

export interface NewLine extends Addition {
  readonly name: string;
  readonly pricePaise: number;
  readonly picture?: string | undefined;
  readonly along?: readonly NewLine[];
}

export function addAndTell(line: NewLine): void {
  noteBoughtNow(null);
  const { along = [] } = line;
  const all = [line, ...along];
  const wanted = along.length > 0 ? all.filter(isMissing) : all;
  if (wanted.length === 0) return tellOf('Already in Cart', all);
  if (wanted.includes(line) && !add(line, 'add')) return;
  const added = wanted.filter((each) => each === line || add(each, 'add'));
  if (added.length === 0) return;
  if (canPersist() || $isOwn.get()) tellOf('Added to Cart', added);
  else tellNotKept();
}

/** Each piece of a look is wanted once, unless the shopper chose a quantity: what is in the cart stays as it is. */
const isMissing = (line: NewLine) =>
  (line.quantity ?? 1) > 1 || !latestCart().some((other) => isSameLine(other, line));

function tellOf(title: string, lines: readonly NewLine[]): void {
  const description = lines.map(wordsOf).join(' · ');
  const [first] = lines;
  if (first && showAdded({ id: first.id, title, description, picture: first.picture })) return;
  showToast({ title, description, tone: 'success', action: VIEW_CART });
}

function wordsOf({ name, size, quantity = 1 }: NewLine): string {
  const what = size === undefined ? name : `${name}, size ${size}`;
  return quantity === 1 ? what : `${String(quantity)} × ${what}`;
}

/** Resolves when the page is left, so that another press meanwhile counts as the same one. */
export async function buyAndTell(line: NewLine): Promise<void> {
  if (!add(line, 'buy')) return;
  noteBoughtNow(line);
  if (!canPersist() && !$isOwn.get()) {
    tellNotKept();
    return;
  }
  // The next page can only ask the shop for the cart, so a change that was not sent is reported here.
  if (!canPersist() && !(await (await startOwnCart()).sendWaiting())) return;
  await leaveFor(paths.checkout);
}

/** An app's browser may keep nothing, and then no cart reaches the checkout. */
function tellNotKept(): void {
  const chat = document.querySelector<HTMLAnchorElement>('#chat a');
  showToast({
    title: 'Added to Cart',
    description:
      'Your browser saves nothing for this shop, so your cart will be lost when you leave this page. Please allow cookies, or order on WhatsApp.',
    tone: 'warning',
    durationMs: 15_000,
    ...(chat && { action: { label: 'Order on WhatsApp', href: chat.href } }),
  });
}

function add(line: NewLine, verb: Verb): boolean {
  if (!(line.id > 0)) {
    return refuse({ title: 'Error Adding to Cart', description: 'Invalid product data.', tone: 'danger' });
  }
  switch (addInPlace(line)) {
    case 'added':
      notePrice(line.id, line.pricePaise);
      noteSeenPiece(line);
      return true;
    case 'no-stock':
      tellTooMany(verb, $cartCount.get() > 0);
      return false;
    case 'no-room':
      return refuse({
        title: 'Oops!',
        description: CART_FULL,
        tone: 'warning',
        action: VIEW_CART,
      });
    case 'too-many':
      return refuse({
        title: 'Oops!',
        description: CART_FULL_OF_ONE,
        tone: 'warning',
        action: VIEW_CART,
      });
  }
}

/** A line with a size replaces the line of the same product that has none yet. */
function addInPlace(line: NewLine): ReturnType<typeof addToCart> {
  const isUnsized = (other: CartKey) => line.size !== undefined && isSameLine(other, { id: line.id });
  const unsized = latestCart().filter(isUnsized);
  for (const each of unsized) removeFromCart(each);
  const outcome = addToCart(line);
  if (outcome !== 'added' && unsized.length > 0) putBack(unsized);
  return outcome;
}

function refuse(toast: Toast): false {
  showToast(toast);
  return false;
}

interface Added {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly picture?: string | undefined;
}

export function showAdded({ id, title, description, picture }: Added): boolean {
  const box = element('div', 'flex items-center gap-3 border-t border-line px-5 py-3');
  const words = element('div', 'min-w-0 wrap-anywhere');
  words.replaceChildren(
    element('p', 'font-semibold text-success', title),
    element('p', 'text-sm leading-snug', description),
  );
  const image = element('img', 'size-14 flex-none rounded-sm bg-cream object-cover');
  image.alt = '';
  if (picture) image.src = picture;
  box.replaceChildren(...(picture ? [image] : []), words);
  appearAfterwards(box);
  return openCart({ id, words: [box] });
}
