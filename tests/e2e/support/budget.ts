import { expect, test } from '@playwright/test';
import type { PageMeasure, Script } from './measure-page.ts';

const KB = 1000;
const BUDGET = {
  htmlBytes: 20.2 * KB,
  /** Includes the style of its first screen (decision 8). */
  wholeHtmlBytes: 26.8 * KB,
  /** The faces of both typefaces and their fallbacks are 0.4 KB of it. */
  cssBytes: 15.5 * KB,
  /** Astro's element around islands is 2.3 KB of it. */
  scriptBytes: 18.7 * KB,
  ownScriptBytes: 30.2 * KB,
  awakeScriptBytes: 102 * KB,
  checkoutScriptBytes: 108.2 * KB,
} as const;

/** D8: what home, collection and product pages may cost a visitor who only looks. */
export function expectWithinBudget(measure: PageMeasure, scriptBytes: number = BUDGET.scriptBytes): void {
  const { htmlBytes, wholeHtmlBytes, cssBytes, scripts, blockingScripts, layoutShift, shifted } = measure;
  expect.soft(htmlBytes, 'HTML').toBeLessThanOrEqual(BUDGET.htmlBytes);
  expect.soft(wholeHtmlBytes, 'HTML with its style').toBeLessThanOrEqual(BUDGET.wholeHtmlBytes);
  expect.soft(cssBytes, 'CSS').toBeLessThanOrEqual(BUDGET.cssBytes);
  expect.soft(sum(scripts), `JavaScript that ran: ${list(scripts)}`).toBeLessThanOrEqual(scriptBytes);
  expect.soft(list(scripts.filter(({ isReact }) => isReact)), 'React that ran').toBe('');
  expect.soft(blockingScripts, 'scripts that block rendering').toEqual([]);
  expect.soft(layoutShift, `layout shift of ${shifted.join(', ')}`).toBeLessThan(0.001);
}

/** A page of an account may also keep the session, the cart and the wishlist in step, and check a form. */
export function expectOwnPageWithinBudget(measure: PageMeasure): void {
  expectWithinBudget(measure, BUDGET.ownScriptBytes);
}

/** D8: all scripts that have run once every island is awake. */
export function expectAwakeWithinBudget(
  scripts: readonly Script[],
  most: number = BUDGET.awakeScriptBytes,
): void {
  expect(list(scripts.filter(({ isReact }) => isReact)), 'React that ran').not.toBe('');
  const bytes = sum(scripts);
  test.info().annotations.push({ type: 'awake', description: `${bytes} bytes of JavaScript` });
  expect(bytes, `JavaScript that ran: ${list(scripts)}`).toBeLessThanOrEqual(most);
}

/** The form, its checks and the way to the payment come on top; shoppers come here to buy. */
export function expectCheckoutWithinBudget(scripts: readonly Script[]): void {
  expectAwakeWithinBudget(scripts, BUDGET.checkoutScriptBytes);
}

const sum = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0);

function list(scripts: readonly Script[]): string {
  return scripts.map(({ url, bytes }) => `${url} (${bytes})`).join(', ');
}
