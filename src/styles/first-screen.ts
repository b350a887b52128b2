import { createHash } from 'node:crypto';
import home from './first-screen/home.css?inline';
import list from './first-screen/list.css?inline';
import product from './first-screen/product.css?inline';

/** The page itself contains these styles, so that its first screen is painted without waiting for the style sheet. */
export const firstScreens = { home: allowed(home), list: allowed(list), product: allowed(product) };

export type FirstScreen = keyof typeof firstScreens;

function allowed(css: string) {
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` as const };
}
