import { DAY_MS, HOUR_MS } from '../dates.ts';

/** So long one piece is kept for whoever was told, and for nobody else. */
export const HOLD_HOURS = 2;
export const HOLD_MS = HOLD_HOURS * HOUR_MS;

/** Counted from the last mail with the link. */
export const CONFIRM_HOURS = 48;
export const CONFIRM_WITHIN_MS = CONFIRM_HOURS * HOUR_MS;
/** One inbox gets no second mail about one piece within this time, whoever asks for it. */
export const MAIL_PAUSE_MS = 10 * 60_000;

/** A wish that could not be met for so long is forgotten, and one that was met, a month later. */
export const WAIT_MONTHS = 6;
export const WAIT_MS = 183 * DAY_MS;
export const TOLD_KEPT_MS = 30 * DAY_MS;
