import { NO_FILTERS } from '#catalogue/facets/filters.ts';
import { productParams } from '#catalogue/product-params.ts';
import { formatRupees } from '#money.ts';
import { type ShopMenu, TREAT_RUPEES } from '#page/shop-menu.ts';
import { paths, textPaths } from '#paths/paths.ts';
import type { NavigationLink } from './navigation.ts';

export const pageLinks = ({ pages }: ShopMenu): NavigationLink[] =>
  pages.map(({ slug, title }) => ({ label: title, href: textPaths.page(slug) }));

/** The occasions that the shop has pieces for, and small treats. */
export function lookLinks({ occasions, hasTreats }: ShopMenu): NavigationLink[] {
  const links = occasions.map(({ value, label }) => ({
    label,
    href: paths.collections + productParams({ filters: { ...NO_FILTERS, chosen: { occasion: [value] } } }),
  }));
  if (!hasTreats) return links;
  const treats = productParams({ filters: { ...NO_FILTERS, priceTo: TREAT_RUPEES } });
  return [...links, { label: `Under ${formatRupees(TREAT_RUPEES * 100)}`, href: paths.collections + treats }];
}
