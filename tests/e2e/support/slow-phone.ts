/** Lighthouse's "slow 4G". */
export const NETWORK_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** How much slower than this machine a phone is. */
export const SLOW_CPU = 4;
