import { HOUR_MS, MINUTE_MS } from '#dates.ts';

/** How long a confirmation link works, counted from the last mail with it. */
export const CONFIRM_HOURS = 48;
export const CONFIRM_WITHIN_MS = CONFIRM_HOURS * HOUR_MS;
/** One inbox gets no second mail about one thing within this time, whoever asks for it. */
export const MAIL_PAUSE_MS = 10 * MINUTE_MS;
