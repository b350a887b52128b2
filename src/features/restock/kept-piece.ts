import { addOnPress } from '../cart/add-on-press.ts';

/** On the page of a piece that is kept: what puts it into the cart. */
export function startKeptPiece(button: HTMLButtonElement): void {
  const { product, name = '', price, size = '', kept } = button.dataset;
  const verb = kept === 'buy' ? 'buy' : 'add';
  const line = {
    ...{ id: Number(product), name, pricePaise: Number(price), quantity: 1, inStock: 1 },
    ...(size !== '' && { size }),
  };
  button.addEventListener('click', () => void addOnPress(line, verb, button));
  button.disabled = false;
}
