import { expect } from '@playwright/test';
import type { PageMeasure } from './measure-page.ts';

const KB = 1000;
const BUDGET = { htmlBytes: 20 * KB, cssBytes: 15 * KB, scriptBytes: 15 * KB } as const;

/** DESIGN, "Fast": what home, collection and product pages may cost a visitor who only looks. */
export function expectWithinBudget(measure: PageMeasure): void {
  const { htmlBytes, cssBytes, scripts, blockingScripts, layoutShift, shifted } = measure;
  const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect.soft(htmlBytes, 'HTML').toBeLessThanOrEqual(BUDGET.htmlBytes);
  expect.soft(cssBytes, 'CSS').toBeLessThanOrEqual(BUDGET.cssBytes);
  expect.soft(scriptBytes, `JavaScript that ran: ${list(scripts)}`).toBeLessThanOrEqual(BUDGET.scriptBytes);
  expect.soft(list(scripts.filter(({ isReact }) => isReact)), 'React that ran').toBe('');
  expect.soft(blockingScripts, 'scripts that block rendering').toEqual([]);
  expect.soft(layoutShift, `layout shift of ${shifted.join(', ')}`).toBe(0);
}

function list(scripts: PageMeasure['scripts']): string {
  return scripts.map(({ url, bytes }) => `${url} (${bytes})`).join(', ');
}
