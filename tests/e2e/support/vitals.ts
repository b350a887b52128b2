import type { Page } from '@playwright/test';

export interface Vitals {
  readonly lcp: { readonly ms: number; readonly element: string; readonly url: string };
  /** Every shift after the whole page was shown, not only the worst burst; page/first-paint.test.ts has those before. */
  readonly layoutShift: number;
  readonly shifted: readonly string[];
}

declare global {
  interface Window {
    vitals: { lcp: { ms: number; element: string; url: string }; layoutShift: number; shifted: string[] };
  }
  interface PerformanceEntry {
    readonly element?: Element | null;
    readonly url?: string;
    readonly size?: number;
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly sources?: readonly { readonly node: Node | null }[];
  }
}

/** Call before the page is opened. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const describe = (node: Node | null | undefined): string =>
      node instanceof Element ? `<${node.localName} class="${node.className}">` : (node?.nodeName ?? 'gone');
    // The script may be added again for the next page.
    if (Object.hasOwn(window, 'vitals')) return;
    window.vitals = { lcp: { ms: 0, element: '', url: '' }, layoutShift: 0, shifted: [] };
    let largest = 0;
    new PerformanceObserver((list) => {
      // Entries that come together are sorted by time, so a smaller one may follow the largest.
      for (const entry of list.getEntries()) {
        if ((entry.size ?? 0) < largest) continue;
        largest = entry.size ?? 0;
        window.vitals.lcp = {
          ms: entry.startTime,
          element: entry.element?.localName ?? 'gone',
          url: entry.url ?? '',
        };
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // The first frame after the end of the page may still show a shift of what was painted before.
    let shownAt = Infinity;
    const show = () => requestAnimationFrame(() => (shownAt = performance.now()));
    document.addEventListener('readystatechange', () => requestAnimationFrame(show), { once: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput || entry.startTime < shownAt) continue;
        window.vitals.layoutShift += entry.value ?? 0;
        window.vitals.shifted.push(...(entry.sources ?? []).map(({ node }) => describe(node)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function collectVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => window.vitals);
}
