import { DAY_MS, HOUR_MS } from '../dates.ts';

/** So long one piece is kept for whoever was told, and for nobody else. */
export const HOLD_HOURS = 2;
export const HOLD_MS = HOLD_HOURS * HOUR_MS;

/** A wish that could not be met for so long is forgotten, and one that was met, a month later. */
export const WAIT_MONTHS = 6;
export const WAIT_MS = 183 * DAY_MS;
export const TOLD_KEPT_MS = 30 * DAY_MS;
