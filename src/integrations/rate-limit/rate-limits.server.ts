import type { LimitName, RateLimits } from '../../domain/ports.ts';

/** wrangler.toml says how many in how much time, under these names. */
const BINDINGS = {
  signIn: 'LIMIT_SIGN_IN',
  complaints: 'LIMIT_COMPLAINTS',
  newsletter: 'LIMIT_NEWSLETTER',
  restock: 'LIMIT_RESTOCK',
  pageViews: 'LIMIT_PAGE_VIEWS',
  coupon: 'LIMIT_COUPON',
  orders: 'LIMIT_ORDERS',
  ownWrites: 'LIMIT_OWN_WRITES',
  refusedWebhooks: 'LIMIT_REFUSED_WEBHOOKS',
  reviews: 'LIMIT_REVIEWS',
  search: 'LIMIT_SEARCH',
  deepPages: 'LIMIT_DEEP_PAGES',
  suggestions: 'LIMIT_SUGGESTIONS',
} as const satisfies Record<LimitName, string>;

export type RateLimitBindings = Readonly<Record<(typeof BINDINGS)[LimitName], RateLimit>>;

export function createRateLimits(env: RateLimitBindings): RateLimits {
  return {
    async take(name, key) {
      const { success } = await env[BINDINGS[name]].limit({ key });
      return success;
    },
  };
}
