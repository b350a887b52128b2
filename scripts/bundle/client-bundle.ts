/**
 * The scripts that several parts of the shop share, joined into a few files: a file brings along what its modules
 * import, and the first file that names a module has it.
 */
const FILES = {
  /** Runs on every page. */
  shop: [
    /src\/layouts\/ShopLayout\.astro\?/,
    /src\/domain\/(?:latin-digits|money)\.ts/,
    /src\/domain\/stock\/stock\.ts/,
    /src\/features\/cart\/too-many\.ts/,
    /src\/domain\/catalogue\/product\.ts/,
    /src\/lib\/element\.ts/,
    /src\/components\/ui\/slides\.ts/,
  ],
  /** Addresses that the checkout, the account and the admin share. */
  ownPaths: [/src\/paths\/own-paths\.ts/],
  react: [/\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//],
  /** The cart of a guest and the session, for plain scripts and islands. */
  stores: [
    /\/node_modules\/nanostores\//,
    /src\/lib\/(?:api-client|persistent-atom|retry-delay|leave-for)\.ts/,
    /src\/features\/cart\/(?:add-to-cart|cart-store|known-products)\.ts/,
    /src\/domain\/(?:cookie-in|dates)\.ts/,
  ],
  /** Keeps the cart and the wishlist of an account. */
  account: [/src\/features\/cart\/own-cart-sync\.ts/, /src\/features\/wishlist\/wishlist-sync\.ts/],
  /** The lines and amounts of a cart, in its sheet and at the checkout. */
  lines: [
    /src\/features\/cart\/CartLines\.tsx/,
    /src\/components\/ui\/(?:Icon\.tsx|button\.ts)/,
    /src\/domain\/(?:coupon\/coupon|order\/order-id|payment\/payable|pricing\/price-order|tax\/included-tax)\.ts/,
    /src\/features\/order\/checkout\/kept-draft\.ts/,
  ],
  cart: [/src\/features\/cart\/CartSheet\.tsx/],
  checkout: [/src\/features\/order\/checkout\/CheckoutScreen\.tsx/],
  /** What forms of the shop and of the admin share. */
  forms: [/src\/features\/auth\/failure-text\.ts/, /src\/domain\/at-most-letters\.ts/],
  /** What every panel of the admin is made of. */
  admin: [
    /\/node_modules\/(?:@tanstack|react-hook-form|@hookform|zod)\//,
    /src\/features\/admin\/kit\//,
    /src\/components\/ui\/[^/]+\.tsx/,
  ],
} as const;

export const groups = Object.entries(FILES).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((module) => module.test(id)),
}));
