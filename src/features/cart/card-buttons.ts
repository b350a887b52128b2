import { makeWish } from './wish.ts';

/** One listener for the buttons of all cards, also of those that come later. */
export function startCardButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-add]');
    if (!button) return;
    const { add, price, stock } = button.dataset;
    const wish = {
      id: Number(add),
      name: button.closest('article')?.querySelector('h3')?.textContent.trim() ?? '',
      pricePaise: Number(price),
      inStock: Number(stock),
    };
    void makeWish(wish, 'add', button);
  });
}
