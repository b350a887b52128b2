import type { SSRResult } from 'astro';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

interface Page {
  readonly result: SSRResult;
}

/** React adds preload links for pictures, which may come too early; the page adds its own. */
const PRELOADS = /<link\s[^>]*rel="preload"[^>]*>/g;

const islandsOn = new WeakMap<SSRResult, number>();

/** Replaces the integration's own, without what only slots, actions and streams need; no component runs twice. */
export default {
  name: '@astrojs/react',
  /** Apart from Astro's own components, all are React's. */
  check: (component: unknown) => typeof component === 'function',
  renderToStaticMarkup(
    this: Page,
    component: ComponentType,
    props: Record<string, unknown>,
    slots: Record<string, string>,
  ) {
    if (Object.keys(slots).length > 0) throw new Error('Islands of this shop take no slots.');
    const count = islandsOn.get(this.result) ?? 0;
    islandsOn.set(this.result, count + 1);
    const prefix = `r${count}`;
    const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
    return { html: html.replace(PRELOADS, ''), attrs: { prefix } };
  },
};
