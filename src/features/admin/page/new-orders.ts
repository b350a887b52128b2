import { newOrdersText } from '#order/read/new-orders.ts';
import { api, ask } from '#lib/api-client.ts';

const AGAIN_MS = 60_000;

export async function showNewOrders(): Promise<void> {
  const result = await ask(api.admin.orders.new.$get());
  if (!result.ok) return;
  const { count } = result.value;
  for (const mark of document.querySelectorAll<HTMLElement>('[data-new-orders]')) {
    mark.hidden = count === 0;
    const number = mark.querySelector('[data-count]');
    if (number) number.textContent = newOrdersText(count);
  }
}

export function startNewOrders(): void {
  const look = () => {
    if (document.visibilityState === 'visible') void showNewOrders();
  };
  look();
  document.addEventListener('visibilitychange', look);
  setInterval(look, AGAIN_MS);
}
