import { setTimeout } from 'node:timers/promises';

const EVERY_MS = 5 * 60_000;

/**
 * Runs the Worker's scheduled tasks as cron does at the edge, which `wrangler dev` does not. The first time at once: much
 * may be due in a shop that was closed for long.
 */
export async function runClock(siteUrl: string, signal: AbortSignal): Promise<void> {
  const address = new URL('/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*', siteUrl);
  try {
    for (;;) {
      // A failed run is in the site's log, and the next one follows.
      await fetch(address).catch(() => undefined);
      await setTimeout(EVERY_MS, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
