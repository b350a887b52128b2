/**
 * How many mails an hour may go to addresses that nobody has confirmed, and that anybody may have typed: 70 in all. Each
 * kind has a share of its own, so that those who fill one do not use up the others.
 */
export const STRANGERS_AN_HOUR = {
  /** Codes and links to a new password, which end within minutes: more than one inbox may get (`LIMITS`). */
  wayIn: 25,
  /** Confirms the address of an account, which can be used meanwhile. */
  account: 15,
  /** Newsletter, restock and complaints: may come later on the day of a sale. */
  list: 30,
} as const;

export type StrangerMail = keyof typeof STRANGERS_AN_HOUR;

export const STRANGER_MAILS = Object.keys(STRANGERS_AN_HOUR) as [StrangerMail, ...StrangerMail[]];

export const MOST_STRANGERS_AN_HOUR = Object.values(STRANGERS_AN_HOUR).reduce<number>(
  (sum, share) => sum + share,
  0,
);

/** The next attempt of a mail that waits for its turn among those: later than any moment. */
export const WAITS_FOR_TURN = 8.64e15;
