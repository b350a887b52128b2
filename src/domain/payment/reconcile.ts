import { DAY_MS } from '../dates.ts';

/** A bank may say yes this late. */
const ASKED_FOR_MS = 3 * DAY_MS + 60 * 60_000;

/** With growing pauses, half as long as the order is old; null when no money can come any more. */
export function nextReconcileAt(createdAt: number, now: number, pauseMs: number): number | null {
  const ageMs = now - createdAt;
  return ageMs > ASKED_FOR_MS ? null : now + Math.max(pauseMs, Math.floor(ageMs / 2));
}
