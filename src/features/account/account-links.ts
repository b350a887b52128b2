import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';

export interface AccountLink {
  readonly label: string;
  readonly href: string;
  /** Not for the administrator, who has other pages for it. */
  readonly customersOnly?: boolean;
  /** For the administrator only. */
  readonly adminsOnly?: boolean;
  /** Shows how many pieces are on the wishlist. */
  readonly countsWishes?: boolean;
}

export const signedOutLinks: readonly AccountLink[] = [
  { label: 'Login', href: paths.login },
  { label: 'Signup', href: paths.signup },
];

export const signedInLinks: readonly AccountLink[] = [
  { label: 'Dashboard', href: adminPaths.dashboard, adminsOnly: true },
  { label: 'My Profile', href: paths.profile },
  { label: 'My Orders', href: paths.orders, customersOnly: true },
  { label: 'Wishlist', href: paths.wishlist, countsWishes: true },
];
