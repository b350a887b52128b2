import { setInterval } from 'node:timers/promises';

const EVERY_MS = 5 * 60_000;

/** Runs the Worker's scheduled tasks as cron does at the edge, which `wrangler dev` does not. */
export async function runClock(siteUrl: string, signal: AbortSignal): Promise<void> {
  const address = new URL('/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*', siteUrl);
  try {
    for await (const _ of setInterval(EVERY_MS, undefined, { signal, ref: false })) {
      // A failed run is in the site's log, and the next one follows.
      await fetch(address).catch(() => undefined);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
