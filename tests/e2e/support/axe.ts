import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { htmlProblems } from '#tests/support/html.ts';

/** The minified build that comes with the package: less than half the bytes for each page to read. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The page behind a modal dialog is inert; it is checked where no dialog is open. */
const MODAL = 'dialog:modal';

/**
 * Checks every rule of axe, the best practices too, and that the page as its scripts have made it is sound HTML. Motion
 * is stopped first, so that no half-faded text is judged. Where a modal dialog is open, axe checks that alone.
 */
export async function expectAccessible(page: Page, within?: readonly string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // An island is shown paler while it waits for an answer.
  await expect(page.locator('astro-island[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(endFades);
  // Without frames axe need not collect its results in a page of its own, nor be loaded more than once.
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : AXE });
  axe.options({ resultTypes: ['violations'] }).setLegacyMode(isAlone);
  const parts = within ?? ((await page.locator(MODAL).count()) > 0 ? [MODAL] : null);
  const { violations } = await (parts ? axe.include([...parts]) : axe).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
  expect(await htmlProblems(await page.evaluate(ownTree), 'styled'), `HTML of ${page.url()}`).toEqual([]);
}

/** The page without the parts of the payment service, and without what Vite adds for scripts. */
function ownTree(): string {
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  const foreign = root.querySelectorAll(
    '.razorpay-container, script[src]:not([src^="/"]), link[rel=modulepreload]',
  );
  for (const element of foreign) element.remove();
  return `<!doctype html>${root.outerHTML}`;
}

/** Ends transitions that ran when motion was stopped; in far parts, which the browser skips, they would never end. */
function endFades(): void {
  for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
}
