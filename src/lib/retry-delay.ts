const FIRST_MS = 200;
const LONGEST_MS = 30_000;

/** By hand: p-retry and the like want to make the calls themselves. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
}

/** A step later, since a phone that switches from Wi-Fi to its mobile network is offline for a second or two. */
export const pauseAfter = (failures: number) =>
  new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures + 1)));
