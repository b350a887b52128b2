import { readIndex } from '#scripts/bench/machine.ts';

/** Lighthouse's "slow 4G". */
export const NETWORK_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A phone is this much slower than a quick machine. */
export const SLOW_CPU = 4;
/** The bench's index of a quick machine. */
const QUICK_INDEX = 28;

/**
 * How much slower a phone is than this machine now: the same phone, whatever machine this one is. The speed of a shared
 * machine changes by a fifth within a minute, so it is asked next to each measurement, while nothing else runs.
 */
export const phoneSlowdown = (): number => (SLOW_CPU * QUICK_INDEX) / readIndex(1);
