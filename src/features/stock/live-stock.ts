import type { LiveStock } from '#stock/live-stock.ts';
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
