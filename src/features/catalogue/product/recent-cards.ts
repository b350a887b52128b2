import type { ShownCard } from '#catalogue/product-id.ts';
import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';
import { formatRupees } from '#money.ts';
import { callShop } from '#lib/call-shop.ts';
import { paths } from '#paths/paths.ts';

const WIDTH = 480;

export async function showCards(list: HTMLElement, ids: readonly number[]): Promise<void> {
  const response = await callShop(paths.cardsOf(ids));
  if (!response.ok) throw new Error(`The cards were answered with ${String(response.status)}.`);
  const { items } = await response.json<{ items: ShownCard[] }>();
  if (items.length === 0) throw new Error('None of them is for sale.');
  for (const [at, place] of [...list.children].entries()) {
    const card = items[at];
    if (!card) {
      place.remove();
      continue;
    }
    // A filled copy replaces the placeholder: writing into the shown one would let the price push the text.
    const filled = place.cloneNode(true) as Element;
    fill(filled, card);
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
  if (originalPricePaise !== null) before.textContent = formatRupees(originalPricePaise);
  else before.previousElementSibling?.remove();
}
