import * as z from 'zod';
import { EMAIL_LENGTH } from '#address/contact.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';
import { type LiveMessage, type Mail, SUBJECT_LENGTH } from '#ports.ts';
import { shop } from '#shop.config.ts';

/** Mails to unconfirmed addresses, which anybody may have typed: 70 an hour in all, in shares. */
export const STRANGERS_AN_HOUR = {
  /** Codes and links that end within minutes: more than one inbox may get (`LIMITS`). */
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

/** The largest moment that a date can have. */
export const WAITS_FOR_TURN = 8.64e15;

/** purge: pages to be made anew; media: files whose row is gone. */
export const OUTBOX_KINDS = ['mail', 'live', 'purge', 'media'] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

const MAX_BODY = 100_000;
const MAX_KEY = 200;

const mail = z.object({
  to: z.string().min(1).max(EMAIL_LENGTH),
  // An invalid address here would have the whole mail refused.
  replyTo: z.email().max(EMAIL_LENGTH).catch(shop.email),
  subject: z.string().min(1).max(SUBJECT_LENGTH),
  text: z.string().min(1).max(MAX_BODY),
  html: z.string().min(1).max(MAX_BODY),
  headers: z.record(z.string(), z.string()),
}) satisfies z.ZodType<Mail>;

const live = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.changed'), orderId: z.string(), status: z.string(), at: z.string() }),
  z.object({ type: z.literal('visitors'), count: z.int().nonnegative(), at: z.string() }),
]) satisfies z.ZodType<LiveMessage>;

const media = z.object({
  key: z.string().min(1).max(MAX_KEY),
  productId: z.int().positive().optional(),
  /** The order for which a photo was sent, until a review shows it. */
  orderId: z.string().optional(),
});

export const Delivery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), payload: mail }),
  z.object({ kind: z.literal('live'), payload: live }),
  z.object({ kind: z.literal('media'), payload: media }),
]);
export type Delivery = z.output<typeof Delivery>;

export const DELIVERED_KINDS = Delivery.options.map(({ shape }) => shape.kind.value);

export const OUTBOX_WORDS: Readonly<Record<OutboxKind, readonly [one: string, many: string]>> = {
  mail: ['email', 'emails'],
  live: ['live message', 'live messages'],
  purge: ['page refresh', 'page refreshes'],
  media: ['picture to remove', 'pictures to remove'],
};

export function endOf({ until }: Readonly<Record<string, unknown>>): number {
  return typeof until === 'number' ? until : Infinity;
}

export const ERROR_LENGTH_KEPT = 500;

/** With the pauses below, an entry is given up after a little over a day. */
export const MAX_ATTEMPTS = 13;

/** Longer than sending may take, so that no other run takes an entry before this one gives it up. */
export const CLAIM_MS = MINUTE_MS;

const FIRST_PAUSE_MS = MINUTE_MS;
export const LONGEST_PAUSE_MS = 6 * HOUR_MS;

export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
