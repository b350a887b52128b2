import type { AdminSectionName } from '#auth/rights.ts';
import { adminPaths } from '#paths/admin-paths.ts';

interface AdminSection {
  readonly label: string;
  readonly href: string;
  readonly text: string;
}

/** The first few that somebody has the right to are in the phone's tab bar. */
export const adminSections = {
  dashboard: { label: 'Dashboard', href: adminPaths.dashboard, text: 'How the shop is doing' },
  orders: { label: 'Orders', href: adminPaths.orders, text: 'Pack, send, track and refund' },
  products: { label: 'Products', href: adminPaths.products, text: 'Pieces, prices, pictures and stock' },
  categories: {
    label: 'Categories',
    href: adminPaths.categories,
    text: 'How the shop is sorted, and sizes',
  },
  attributes: {
    label: 'Attributes',
    href: adminPaths.attributes,
    text: 'Colours, occasions and more to filter by',
  },
  wanted: { label: 'Wanted', href: adminPaths.wanted, text: 'What people wait for, to order again' },
  coupons: { label: 'Coupons', href: adminPaths.coupons, text: 'Discount codes and their limits' },
  banners: {
    label: 'Banners',
    href: adminPaths.banners,
    text: 'The large pictures at the top of the home page',
  },
  customers: { label: 'Customers', href: adminPaths.customers, text: 'Who has ordered, and how often' },
  reviews: { label: 'Reviews', href: adminPaths.reviews, text: 'What buyers and customers say' },
  complaints: {
    label: 'Complaints',
    href: adminPaths.complaints,
    text: 'What went wrong, and by when to settle it',
  },
  newsletter: {
    label: 'Newsletter',
    href: adminPaths.newsletter,
    text: 'Who wants to hear from the shop',
  },
  tax: { label: 'Tax', href: adminPaths.tax, text: 'The month in figures, for your accountant' },
  settings: {
    label: 'Settings',
    href: adminPaths.settings,
    text: 'Notification bar, shipping, payment',
  },
  pages: { label: 'Pages', href: adminPaths.pages, text: 'Policies, and pages of your own' },
  staff: { label: 'Staff', href: adminPaths.staff, text: 'Who works here, and what they may do' },
  audit: { label: 'History', href: adminPaths.audit, text: 'Who changed what, and when' },
  health: { label: 'Health', href: adminPaths.health, text: 'Whether all goes well behind the counter' },
} as const satisfies Record<AdminSectionName, AdminSection>;
