import { expect, type Locator, type Page } from '@playwright/test';

/** WCAG 2.4.11: the focus stays visible on the way through the box, by default with Tab there and Shift+Tab back. */
export async function expectFocusSeen(page: Page, box: Locator, keys = ['Tab', 'Shift+Tab']): Promise<void> {
  for (const key of keys) {
    let steps = 0;
    for (let focused = await step(page, box, key); focused !== null; focused = await step(page, box, key)) {
      expect.soft(focused.isSeen, `${key}: ${focused.html}`).toBe(true);
      steps += 1;
    }
    expect(steps).toBeGreaterThan(3);
  }
}

/** Null once the focus has left the box. */
async function step(page: Page, box: Locator, key: string) {
  await page.keyboard.press(key);
  if (!(await box.isVisible())) return null;
  return box.evaluate((inside) => {
    const focused = document.activeElement;
    if (focused === null || focused === inside || !inside.contains(focused)) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return { html: focused.outerHTML.slice(0, 200), isSeen: focused.contains(seen) };
  });
}
