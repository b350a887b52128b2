import { type OfferedStock, stockNote } from '#stock/stock.ts';

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
