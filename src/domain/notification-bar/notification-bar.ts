import * as z from 'zod';
import { seenBefore } from '#audit/changed-from.ts';
import { OptionalLink, optionalText, requiredText } from '#form-fields.ts';

interface BarClass {
  readonly className: string;
  /** The colour of the class in src/styles/global.css. */
  readonly hex: string;
}

type BarClasses = Readonly<Record<string, BarClass>>;

/** The owner may choose these by name instead of a colour. */
export const BAR_GROUNDS = {
  'bg-maroon': { className: 'bg-maroon-deep', hex: '#4a0f1c' },
  'bg-gold': { className: 'bg-gold-soft', hex: '#e6cf94' },
  'bg-ivory': { className: 'bg-ivory', hex: '#faf6ef' },
  'bg-blush': { className: 'bg-blush', hex: '#f6e4de' },
  'bg-ink': { className: 'bg-ink', hex: '#2b1d1a' },
} as const satisfies BarClasses;

export const BAR_INKS = {
  'text-ivory': { className: 'text-ivory', hex: '#faf6ef' },
  'text-white': { className: 'text-white', hex: '#ffffff' },
  'text-maroon': { className: 'text-maroon', hex: '#6b1a2b' },
  'text-gold': { className: 'text-gold-soft', hex: '#e6cf94' },
  'text-ink': { className: 'text-ink', hex: '#2b1d1a' },
} as const satisfies BarClasses;

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

interface BarColour {
  readonly className: string;
  readonly hex: string | undefined;
}

export interface BarPart {
  readonly classes: BarClasses;
  readonly usual: BarClass;
}

export const GROUND: BarPart = { classes: BAR_GROUNDS, usual: BAR_GROUNDS['bg-maroon'] };
export const INK: BarPart = { classes: BAR_INKS, usual: BAR_INKS['text-ivory'] };

/** A strict hex value is a colour, a name on the list a class; anything else gives the usual look. */
export function barColour(value: string | null, { classes, usual }: BarPart): BarColour {
  const trimmed = value?.trim() ?? '';
  if (HEX.test(trimmed)) return { className: usual.className, hex: trimmed };
  return { className: (classOf(classes, trimmed) ?? usual).className, hex: undefined };
}

export function isBarColour(value: string, { classes }: BarPart): boolean {
  return HEX.test(value) || classOf(classes, value) !== undefined;
}

/** WCAG 2.2: 1 to 21. Null stands for the usual look. */
export function barContrast(ground: string | null, ink: string | null): number {
  const both = [luminance(hexOf(ground, GROUND)), luminance(hexOf(ink, INK))];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

function classOf(classes: BarClasses, name: string): BarClass | undefined {
  return Object.hasOwn(classes, name) ? classes[name] : undefined;
}

export function hexOf(value: string | null, { classes, usual }: BarPart): string {
  if (value === null || !HEX.test(value)) return (classOf(classes, value ?? '') ?? usual).hex;
  return value.length === 4 ? `#${Array.from(value.slice(1), (digit) => digit + digit).join('')}` : value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const NOTIFICATION_LENGTH = 300;
export const MOST_NOTIFICATIONS = 100;
export const COLOUR_LENGTH = 30;
/** WCAG's value for large letters: white on a plain red or blue passes, but nothing unreadable. */
const LEAST_CONTRAST = 3;

function colour(part: typeof GROUND, names: readonly string[]) {
  const message = `A colour such as #5b1226, or one of ${names.join(', ')}.`;
  return optionalText(COLOUR_LENGTH)
    .transform((value) => value?.toLowerCase() ?? null)
    .refine((value) => value === null || isBarColour(value, part), message);
}

export const NotificationInput = z
  .strictObject({
    textContent: requiredText(NOTIFICATION_LENGTH, 'Notification text cannot be empty.'),
    linkUrl: OptionalLink,
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

export const ShownNotification = z.strictObject({ isActive: z.boolean() });
export type ShownNotification = z.output<typeof ShownNotification>;

export interface AdminNotification extends NotificationInput {
  readonly id: number;
  readonly createdAt: number;
}
