import type { LimitName, RateLimits } from '../../domain/ports.ts';

/** How many within which time stands in wrangler.toml, under the name of each binding. */
export function createRateLimits(limiters: Readonly<Record<LimitName, RateLimit>>): RateLimits {
  return {
    async take(name, key) {
      const { success } = await limiters[name].limit({ key });
      return success;
    },
  };
}
