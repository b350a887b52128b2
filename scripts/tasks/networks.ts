import { NETWORK_4G } from '../../tests/e2e/support/slow-phone.ts';

/** In the form that Chromium takes. */
export const NETWORKS = {
  /** Lighthouse's setting. */
  'slow-4g': NETWORK_4G,
  /** The setting of the browser's own tools. */
  'fast-3g': {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1.44 * 1024 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
} as const;

export type NetworkName = keyof typeof NETWORKS;
