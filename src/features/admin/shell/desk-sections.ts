import { paths } from '../../../lib/paths.ts';

export interface DeskSection {
  readonly label: string;
  readonly href: string;
  /** What is done there, for the card on the dashboard. */
  readonly text: string;
}

/** In the order of a day's work; the first few have a place in the phone's tab bar. */
export const deskSections = {
  dashboard: { label: 'Dashboard', href: paths.dashboard, text: 'How the shop is doing' },
  orders: { label: 'Orders', href: paths.deskOrders, text: 'Pack, send, track and refund' },
  products: { label: 'Products', href: paths.deskProducts, text: 'Pieces, prices, pictures and stock' },
  categories: { label: 'Categories', href: paths.deskCategories, text: 'How the shop is sorted, and sizes' },
  coupons: { label: 'Coupons', href: paths.deskCoupons, text: 'Discount codes and their limits' },
  banners: { label: 'Banners', href: paths.deskBanners, text: 'What the home page opens with' },
  customers: { label: 'Customers', href: paths.deskCustomers, text: 'Who has ordered, and how often' },
  reviews: { label: 'Reviews', href: paths.deskReviews, text: 'Kind words from customers' },
  newsletter: { label: 'Newsletter', href: paths.deskNewsletter, text: 'Who wants to hear from the shop' },
  settings: { label: 'Settings', href: paths.deskSettings, text: 'Notification bar, shipping, payment' },
} as const satisfies Record<string, DeskSection>;

export type DeskSectionName = keyof typeof deskSections;
