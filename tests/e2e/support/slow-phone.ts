import { readIndex } from '../../../scripts/bench/machine.ts';

/** Lighthouse's "slow 4G". */
export const NETWORK_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** How much slower than a quick machine a phone is. */
export const SLOW_CPU = 4;
/** The bench's index of a quick machine. */
const QUICK_INDEX = 28;

/**
 * How much slower than this machine is now a phone is: the same phone, whatever machine this one is. The speed of a machine that
 * is shared changes by a fifth within a minute, so it is asked beside each measurement, while nothing else is done.
 */
export const phoneSlowdown = (): number => (SLOW_CPU * QUICK_INDEX) / readIndex(1);
