import type { ProductSummary } from '../../../domain/catalogue/product.ts';
import { formatRupees } from '../../../domain/money.ts';
import { shownStock } from '../../../domain/stock/stock.ts';
import { paths } from '../../../lib/paths.ts';
import { fetchCards, fillPlaces } from '../small-card/show-cards.ts';

const SHOWN = 2;

/** What needs a size cannot be added with all at once. */
export async function showLook(section: HTMLElement): Promise<void> {
  const list = section.querySelector('ul');
  const button = section.querySelector<HTMLButtonElement>('[form="buy"]');
  const together = section.querySelector('[data-together]');
  const address = paths.matchesOf(Number(section.dataset['look']));
  const pieces = (await fetchCards<ProductSummary>(address)).filter(({ hasSizes }) => !hasSizes);
  if (pieces.length === 0) throw new Error('Each of them needs a size.');
  if (!list || !button || !together) return;

  const cards = pieces.slice(0, SHOWN).map((piece) => ({ ...piece, imageUrl: piece.imageUrls[0] ?? null }));
  fillPlaces(list, cards, (place, { id, name, pricePaise, stockQuantity }) => {
    const add = place.querySelector<HTMLElement>('[data-add]');
    if (!add) return;
    Object.assign(add.dataset, { add: id, price: pricePaise, stock: shownStock(stockQuantity) });
    add.lastElementChild?.replaceChildren(`: ${name}`);
    add.hidden = false;
  });
  const own = Number(document.querySelector<HTMLElement>('[data-price]')?.dataset['price']);
  if (button.disabled) return;
  together.textContent = `Together ${formatRupees(cards.reduce((sum, each) => sum + each.pricePaise, own))}`;
  if (cards.length === 1) button.textContent = 'Add both';
  button.hidden = false;
}
