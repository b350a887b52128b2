import type { LiveStock } from '#stock/live-stock.ts';
import { type OfferedStock, stockNote } from '#stock/stock.ts';
import { callShop } from '#lib/call-shop.ts';

const FRESH_MS = 60_000;

/** A cached page may be old. A wrong clock makes a page look old too, which costs only one request. */
export function isOutdated(renderedAt: number, now: number): boolean {
  return Math.abs(now - renderedAt) > FRESH_MS;
}

interface StockAnswer extends LiveStock {
  /** By the shop's clock. */
  readonly now: number;
}

/** Null if the shop does not answer; the page then keeps what it has. */
export async function fetchLiveStock(id: string): Promise<StockAnswer | null> {
  try {
    const response = await callShop(`/api/products/stock?ids=${id}`);
    return response.ok ? await readItem(response) : null;
  } catch {
    return null;
  }
}

/** Our own API answers this address with this shape. */
async function readItem(response: Response): Promise<StockAnswer | null> {
  const { items, now = Date.now() } = await response.json<{ items: LiveStock[]; now?: number }>();
  return items[0] ? { ...items[0], now } : null;
}

/**
 * Keeps the stock note in step with the chosen size, and tells `onStock` how many of it there are. Call the result with
 * the server's current counts.
 */
export function startStockDisplay(
  product: HTMLElement,
  onStock: (inStock: number) => void,
): (live: OfferedStock) => void {
  const note = product.querySelector<HTMLElement>('[data-stock-note]');
  const choices = [...product.querySelectorAll<HTMLInputElement>('input[name="size"]')];

  function tell(): void {
    if (!note) return;
    const chosen = choices.find(({ checked }) => checked);
    const inStock = Number(chosen?.dataset['onHand'] ?? note.dataset['quantity']);
    const text = stockNote(inStock) ?? '';
    if (note.textContent.trim() !== text) note.textContent = text;
    onStock(inStock);
  }

  for (const choice of choices) choice.addEventListener('change', tell);
  tell();
  return ({ stockQuantity, sizes }) => {
    if (note) note.dataset['quantity'] = String(stockQuantity);
    product.querySelector('[data-heart]')?.toggleAttribute('data-sold-out', stockQuantity === 0);
    for (const choice of choices) {
      markChoice(choice, sizes.find(({ size }) => size === choice.value)?.onHand ?? 0);
    }
    tell();
  };
}

function markChoice(choice: HTMLInputElement, onHand: number): void {
  choice.dataset['onHand'] = String(onHand);
  choice.disabled = onHand === 0;
  if (choice.disabled) choice.checked = false;
  choice
    .closest('label')
    ?.querySelector('[data-sold-out]')
    ?.toggleAttribute('hidden', onHand > 0);
}
