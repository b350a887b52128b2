import type { LimitName, RateLimits } from '#ports.ts';

/** wrangler.toml says how many in how much time, under these names. */
const BINDINGS = {
  signIn: 'LIMIT_SIGN_IN',
  complaints: 'LIMIT_COMPLAINTS',
  newsletter: 'LIMIT_NEWSLETTER',
  restock: 'LIMIT_RESTOCK',
  pageViews: 'LIMIT_PAGE_VIEWS',
  coupon: 'LIMIT_COUPON',
  orders: 'LIMIT_ORDERS',
  replacedOrders: 'LIMIT_REPLACED_ORDERS',
  ownWrites: 'LIMIT_OWN_WRITES',
  refusedWebhooks: 'LIMIT_REFUSED_WEBHOOKS',
  reviews: 'LIMIT_REVIEWS',
  search: 'LIMIT_SEARCH',
  deepPages: 'LIMIT_DEEP_PAGES',
  reads: 'LIMIT_READS',
  suggestions: 'LIMIT_SUGGESTIONS',
} as const satisfies Record<LimitName, string>;

export type RateLimitBindings = Readonly<Record<(typeof BINDINGS)[LimitName], RateLimit>>;

export function createRateLimits(env: RateLimitBindings): RateLimits {
  return {
    // The binding counts one at a time.
    async take(name, key, times = 1) {
      for (let nth = 1; nth <= times; nth += 1) {
        const { success } = await env[BINDINGS[name]].limit({ key });
        if (!success) return false;
      }
      return true;
    },
  };
}
