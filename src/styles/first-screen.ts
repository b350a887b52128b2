import { createHash } from 'node:crypto';
import home from './first-screen/home.css?inline';
import list from './first-screen/list.css?inline';
import product from './first-screen/product.css?inline';

/** What the first screen of a page needs of its style sheet stands in the page itself: it is painted without waiting for the rest. */
export const firstScreens = { home: allowed(home), list: allowed(list), product: allowed(product) };

export type FirstScreen = keyof typeof firstScreens;

function allowed(css: string) {
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` as const };
}
