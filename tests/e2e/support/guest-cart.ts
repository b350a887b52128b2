import { expect, type Page } from '@playwright/test';
import { readDemo } from './demo-database.ts';

interface KeptEntry {
  readonly id: number;
  readonly quantity: number;
  readonly cart_item_id: string;
  readonly size?: string;
}

/** The stored cart, as any script of the shop would read it. */
export function readCart(page: Page): Promise<KeptEntry[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('guest_cart') ?? '[]') as KeptEntry[]);
}

/** Fills the cart before a page of the shop is opened. */
export async function fillCart(
  page: Page,
  entries: readonly Omit<KeptEntry, 'cart_item_id'>[],
): Promise<void> {
  const kept = entries.map((entry, at) => ({ ...entry, cart_item_id: `local-${at + 1}-${entry.id}` }));
  await keepText(page, JSON.stringify(kept));
}

export async function keepText(page: Page, text: string, key = 'guest_cart'): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
}

/** The link to the cart in the header. */
export const cartLink = (page: Page) => page.locator('body > header').getByRole('link', { name: /^Cart/ });

export async function expectCount(page: Page, count: number): Promise<void> {
  const name = count === 0 ? 'Cart' : `Cart, ${count} item${count === 1 ? '' : 's'}`;
  // Behind the open sheet the link has no role.
  await expect(page.locator('body > header [data-cart-link]')).toHaveAttribute('aria-label', name);
}

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });

export async function openDrawer(page: Page): Promise<void> {
  await cartLink(page).click();
  await expect(drawer(page)).toBeVisible();
}

export async function closeDrawer(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Close your cart' }).click();
  await expect(drawer(page)).toBeHidden();
}

export interface DemoPiece {
  readonly id: number;
  readonly name: string;
  readonly pricePaise: number;
  readonly stock: number;
}

/** Pieces of the demo shop that come in one size, dearest first. */
export async function unsizedPieces(mostStock = 1000): Promise<DemoPiece[]> {
  const rows = await readDemo(
    `select p.id, p.name, p.price_paise, p.stock_quantity from products p
     join categories c on c.id = p.category_id
     where c.has_sizes = 0 and p.on_sale = 1 and p.offer_ends_at is null
       and p.stock_quantity between 1 and ? order by p.price_paise desc, p.id`,
    mostStock,
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    name: String(row['name']),
    pricePaise: Number(row['price_paise']),
    stock: Number(row['stock_quantity']),
  }));
}
