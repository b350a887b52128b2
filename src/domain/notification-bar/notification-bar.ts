import * as z from 'zod';
import { seenBefore } from '#audit/seen-before.ts';
import { OptionalLink, optionalText, requiredText } from '#owner-fields.ts';
import { BAR_GROUNDS, BAR_INKS, barContrast, GROUND, INK, isBarColour } from './bar-colours.ts';

export const NOTIFICATION_LENGTH = 300;
export const MOST_NOTIFICATIONS = 100;
export const COLOUR_LENGTH = 30;
/**
 * WCAG's value for large letters: the owner may choose white on a plain red or blue, but nothing that is unreadable.
 */
const LEAST_CONTRAST = 3;

function colour(part: typeof GROUND, names: readonly string[]) {
  const message = `A colour such as #5b1226, or one of ${names.join(', ')}.`;
  return optionalText(COLOUR_LENGTH)
    .transform((value) => value?.toLowerCase() ?? null)
    .refine((value) => value === null || isBarColour(value, part), message);
}

/** A5: the fields of the bar above the shop that the owner fills in. */
export const NotificationInput = z
  .strictObject({
    textContent: requiredText(NOTIFICATION_LENGTH, 'Notification text cannot be empty.'),
    linkUrl: OptionalLink,
    /** Null for both stands for the shop's usual look. */
    backgroundColor: colour(GROUND, Object.keys(BAR_GROUNDS)),
    textColor: colour(INK, Object.keys(BAR_INKS)),
    isActive: z.boolean().default(false),
  })
  .refine(({ backgroundColor, textColor }) => barContrast(backgroundColor, textColor) >= LEAST_CONTRAST, {
    path: ['textColor'],
    error: 'These two colours are too alike to be read. Choose a lighter or a darker one.',
  });
export type NotificationInput = z.output<typeof NotificationInput>;

export const ChangedNotification = NotificationInput.safeExtend(seenBefore);
export type ChangedNotification = z.output<typeof ChangedNotification>;

/** Whether it is shown above the shop; its text stays as it is. */
export const ShownNotification = z.strictObject({ isActive: z.boolean() });
export type ShownNotification = z.output<typeof ShownNotification>;

/** A notification in the owner's list. */
export interface AdminNotification extends NotificationInput {
  readonly id: number;
  readonly createdAt: number;
}
