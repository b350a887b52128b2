import * as z from 'zod';
import { requiredText } from '#form-fields.ts';
import { mediaKeyAt, parsePictureKey } from '#media/picture.ts';
import { paths, rightsPaths, textPaths } from '#paths/paths.ts';
import type { PageFields } from './page-fields.ts';

export const TITLE_LENGTH = 80;
export const TEXT_LENGTH = 60_000;
export const SLUG_LENGTH = 60;
/** Menu and footer have room for these. */
export const MOST_IN_MENU = 6;

/** Policies stand at addresses of their own, and cannot be deleted. */
export const POLICIES = {
  'terms-conditions': paths.terms,
  'privacy-policy': paths.privacyPolicy,
  'shipping-returns': rightsPaths.shippingReturns,
  'your-data': paths.yourData,
} as const;
export type PolicySlug = keyof typeof POLICIES;

/** An order keeps which version of these it was placed under. */
export const TERMS = 'terms-conditions' satisfies PolicySlug;

export const isPolicy = (slug: string): slug is PolicySlug => Object.hasOwn(POLICIES, slug);

export const pathOfPage = (slug: string) => (isPolicy(slug) ? POLICIES[slug] : textPaths.page(slug));

export const Slug = z
  .string()
  .max(SLUG_LENGTH, `Please use at most ${String(SLUG_LENGTH)} letters.`)
  .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'Small letters, digits and hyphens, such as about-us.');

export const PageInput = z.strictObject({
  title: requiredText(TITLE_LENGTH, 'Please enter a title.'),
  markdown: z
    .string()
    .trim()
    .min(1, 'Please write something.')
    .max(TEXT_LENGTH, `Please use at most ${TEXT_LENGTH.toLocaleString('en-IN')} letters.`),
  inMenu: z.boolean(),
  /** Terms that change what shoppers may rely on hold only after their notice. */
  isMaterial: z.boolean().default(false),
  /** The version that the form has shown: 0 for a new page. */
  seen: z.int().nonnegative().optional(),
});
export type PageInput = z.output<typeof PageInput>;

export interface PageSummary {
  readonly slug: string;
  readonly title: string;
  readonly version: number;
  readonly inMenu: boolean;
  readonly updatedOn: string;
}

export interface PageVersion {
  readonly version: number;
  readonly updatedOn: string;
  readonly holdsFrom: string;
  readonly by: string | null;
}

export interface AdminPage extends PageSummary {
  readonly markdown: string;
  readonly holdsFrom: string;
  readonly seen: number;
  readonly versions: readonly PageVersion[];
  readonly fields: PageFields;
}

/** Addresses of pictures in a text, without what Markdown writes around them. */
export function picturesIn(markdown: string): string[] {
  const found = [...markdown.matchAll(/\]\(\s*<?([^\s)>]+)/g)].map(([, address = '']) => address);
  return found.filter((address) => parsePictureKey(mediaKeyAt(address)) !== null);
}
