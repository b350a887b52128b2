/** From this count on, the page only says that there are more. */
export const MOST_NEW = 100;

export function newOrdersText(count: number): string {
  return count < MOST_NEW ? String(count) : `${String(MOST_NEW - 1)}+`;
}
