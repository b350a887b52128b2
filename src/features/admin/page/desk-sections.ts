import { deskPaths } from '../../../lib/admin-paths.ts';

export interface DeskSection {
  readonly label: string;
  readonly href: string;
  /** What is done there, for the card on the dashboard. */
  readonly text: string;
}

/** In the order of a day's work; the first few have a place in the phone's tab bar. */
export const deskSections = {
  dashboard: { label: 'Dashboard', href: deskPaths.dashboard, text: 'How the shop is doing' },
  orders: { label: 'Orders', href: deskPaths.deskOrders, text: 'Pack, send, track and refund' },
  products: { label: 'Products', href: deskPaths.deskProducts, text: 'Pieces, prices, pictures and stock' },
  categories: {
    label: 'Categories',
    href: deskPaths.deskCategories,
    text: 'How the shop is sorted, and sizes',
  },
  coupons: { label: 'Coupons', href: deskPaths.deskCoupons, text: 'Discount codes and their limits' },
  banners: { label: 'Banners', href: deskPaths.deskBanners, text: 'What the home page opens with' },
  customers: { label: 'Customers', href: deskPaths.deskCustomers, text: 'Who has ordered, and how often' },
  reviews: { label: 'Reviews', href: deskPaths.deskReviews, text: 'Kind words from customers' },
  newsletter: {
    label: 'Newsletter',
    href: deskPaths.deskNewsletter,
    text: 'Who wants to hear from the shop',
  },
  settings: { label: 'Settings', href: deskPaths.deskSettings, text: 'Notification bar, shipping, payment' },
  health: { label: 'Health', href: deskPaths.deskHealth, text: 'Whether all goes well behind the counter' },
} as const satisfies Record<string, DeskSection>;

export type DeskSectionName = keyof typeof deskSections;
