const FIRST_MS = 200;
const LONGEST_MS = 30_000;

/** How long to wait after so many failures in a row. By hand: p-retry and the like want to make the calls themselves. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
}

/** A phone that changes from Wi-Fi to its own network is away for a second or two. */
export const pauseAfter = (failures: number) =>
  new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures + 1)));
