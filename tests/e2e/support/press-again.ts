import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    pressedAgain: () => Promise<void>;
  }
}

/** Presses the button a second time while the page that the first press leads to is loading. */
export async function pressAgainWhileLeaving(page: Page, button: Locator, next: RegExp): Promise<void> {
  const { promise: pressed, resolve } = Promise.withResolvers<undefined>();
  await page.exposeFunction('pressedAgain', () => {
    resolve(undefined);
  });
  await page.route(next, async (route) => {
    await pressed;
    await route.continue();
  });
  await button.evaluate((element: HTMLElement) => {
    const again = () => {
      element.click();
      void window.pressedAgain();
    };
    window.navigation.addEventListener('navigate', () => setTimeout(again), { once: true });
  });
  await button.click();
}

/** Twice at the same moment: further apart, as on a busy machine, they would be two single presses. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    for (const detail of [1, 2]) element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  });
}
