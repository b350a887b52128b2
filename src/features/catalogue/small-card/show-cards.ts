import type { ShownCard } from '../../../domain/catalogue/shown-card.ts';
import { pictureAddress, pictureAt, STOCK_PICTURE } from '../../../domain/media/picture.ts';
import { formatRupees } from '../../../domain/money.ts';
import { callShop } from '../../../lib/call-shop.ts';
import { paths } from '../../../lib/paths.ts';

const WIDTH = 480;

/** What our own API lists at an address; an empty list is a failure too: there is nothing to show. */
export async function fetchCards<Card>(address: string): Promise<readonly Card[]> {
  const response = await callShop(address);
  if (!response.ok) throw new Error(`The cards were answered with ${String(response.status)}.`);
  // It answers this address with this shape.
  const { items } = await response.json<{ items: readonly Card[] }>();
  if (items.length === 0) throw new Error('None of them is for sale.');
  return items;
}

/** Fills the places that stand there; what has no piece gives its place up. */
export function fillPlaces<Card extends ShownCard>(
  list: HTMLElement,
  cards: readonly Card[],
  add?: (place: Element, card: Card) => void,
): void {
  for (const [at, place] of [...list.children].entries()) {
    const card = cards[at];
    if (!card) {
      place.remove();
      continue;
    }
    // A new one takes the place: of what is only written over, a price would push the text behind it.
    const filled = place.cloneNode(true) as Element;
    fill(filled, card);
    add?.(filled, card);
    place.replaceWith(filled);
  }
}

function fill(place: Element, { id, name, imageUrl, pricePaise, originalPricePaise }: ShownCard): void {
  const link = place.querySelector('a');
  const image = place.querySelector('img');
  const price = place.querySelector('[data-shown-price]');
  const before = place.querySelector('s');
  if (!link || !image || !price || !before) return;
  link.href = paths.product(id);
  link.textContent = name;
  const picture = pictureAt(imageUrl);
  image.src = picture ? pictureAddress(picture.key, WIDTH, 'webp') : STOCK_PICTURE;
  price.textContent = formatRupees(pricePaise);
  before.textContent = originalPricePaise === null ? '' : formatRupees(originalPricePaise);
}
