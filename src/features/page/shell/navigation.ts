import { paths, rightsPaths, ownChangePaths } from '#paths/paths.ts';

export interface NavigationLink {
  readonly label: string;
  readonly href: string;
}

export const mainLinks: readonly NavigationLink[] = [
  { label: 'Home', href: paths.home },
  { label: 'Collections', href: paths.collections },
  { label: 'Reviews', href: paths.reviews },
  { label: 'Contact', href: paths.contact },
];

export const quickLinks: readonly NavigationLink[] = [
  { label: 'Shop All', href: paths.collections },
  { label: 'Customer Reviews', href: paths.reviews },
  { label: 'Contact Us', href: paths.contact },
  { label: 'My Account', href: paths.profile },
  { label: 'Track an Order', href: ownChangePaths.findPage },
];

export const informationLinks: readonly NavigationLink[] = [
  { label: 'Privacy Policy', href: paths.privacyPolicy },
  { label: 'Terms & Conditions', href: paths.terms },
  { label: 'Shipping & Returns', href: rightsPaths.shippingReturns },
  { label: 'Complaints', href: rightsPaths.complaints },
];

export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}

export const BADGE =
  'absolute grid h-5 min-w-5 place-items-center rounded-full bg-maroon px-1 text-xs leading-none font-semibold text-white tabular-nums';
