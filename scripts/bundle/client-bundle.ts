/** A shared file brings what its modules import, and the first file that names a module has it. */
const FILES = {
  shop: [
    /src\/layouts\/ShopLayout\.astro\?/,
    /src\/domain\/(?:latin-digits|money)\.ts/,
    /src\/domain\/stock\/stock\.ts/,
    /src\/features\/cart\/too-many\.ts/,
    /src\/features\/address\/remembered-pin\.ts/,
    /src\/domain\/catalogue\/product\.ts/,
    /src\/lib\/element\.ts/,
    /src\/components\/ui\/slides\.ts/,
  ],
  ownPaths: [/src\/paths\/own-paths\.ts/, /src\/features\/payment\/checkout-attempt\.ts/],
  react: [/\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//],
  stores: [
    /\/node_modules\/nanostores\//,
    /src\/lib\/(?:api-client|in-app|persistent-atom|retry-delay|leave-for)\.ts/,
    /src\/features\/cart\/(?:add-to-cart|cart-store)\.ts/,
    /src\/features\/order\/checkout\/kept-draft\.ts/,
    /src\/domain\/(?:cookie-in|dates)\.ts/,
  ],
  account: [/src\/features\/cart\/own-cart-sync\.ts/, /src\/features\/wishlist\/wishlist-sync\.ts/],
  lines: [
    /src\/features\/cart\/CartLines\.tsx/,
    /src\/components\/ui\/(?:Icon\.tsx|button\.ts)/,
    /src\/domain\/(?:coupon\/coupon|order-id|pricing\/[^/]+|shop-settings\/delivery-terms|tax\/included-tax)\.ts/,
  ],
  delivery: [/src\/domain\/(?:address\/(?:address|contact)|shop-settings\/promised-days)\.ts/],
  cart: [/src\/features\/cart\/CartSheet\.tsx/],
  checkout: [/src\/features\/order\/checkout\/CheckoutScreen\.tsx/],
  /** Shoppers send photos without what the admin needs for its own. */
  photos: [/src\/features\/media\/prepare-picture\.ts/],
  forms: [/src\/features\/auth\/failure-text\.ts/, /src\/domain\/at-most-letters\.ts/],
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
