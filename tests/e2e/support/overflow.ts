import type { Page } from '@playwright/test';

/** How many pixels of the page lie beyond its edge. The window is no measure of it: it has room for the scroll bar. */
export function spill(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
}
