import { setInterval } from 'node:timers/promises';

const EVERY_MS = 5 * 60_000;
const CATCH_UP_MS = 10_000;

/** For tasks that became due while the shop was closed. A long one continues while it opens. */
export async function catchUp(siteUrl: string, signal: AbortSignal): Promise<void> {
  await runTasks(siteUrl, AbortSignal.any([signal, AbortSignal.timeout(CATCH_UP_MS)]));
}

/** Nothing on this machine runs cron by itself. */
export async function runClock(siteUrl: string, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(EVERY_MS, undefined, { signal, ref: false })) {
      await runTasks(siteUrl, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** A failed run is in the site's log, and the next one follows anyway. */
async function runTasks(siteUrl: string, signal: AbortSignal): Promise<void> {
  const address = new URL('/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*', siteUrl);
  await fetch(address, { signal }).catch(() => undefined);
}
