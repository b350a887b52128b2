import { HOUR_MS, MINUTE_MS } from '../dates.ts';

/** So long the link works that asks an address whether it wants what somebody asked for; counted from the last mail with it. */
export const CONFIRM_HOURS = 48;
export const CONFIRM_WITHIN_MS = CONFIRM_HOURS * HOUR_MS;
/** One inbox gets no second mail about one thing within this time, whoever asks for it. */
export const MAIL_PAUSE_MS = 10 * MINUTE_MS;
