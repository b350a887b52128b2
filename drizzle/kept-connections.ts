import type { Baton } from './hrana.ts';

/** The server ends one that rests for 10 s. */
const LONGEST_REST_MS = 5_000;

/** Those that wait for the next call. The latest is taken first, so that what a crowd has left behind ends. */
export function createKeptConnections() {
  let resting: { readonly baton: string; readonly since: number }[] = [];
  return {
    take(): Baton {
      const latest = resting.pop();
      if (latest && Date.now() - latest.since < LONGEST_REST_MS) return latest.baton;
      resting = [];
      return null;
    },
    keep(baton: string): void {
      resting.push({ baton, since: Date.now() });
    },
    forgetAll(): void {
      resting = [];
    },
  };
}
