import * as z from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url));

const DAY_SECONDS = 24 * 60 * 60;
const seconds = (usual: number) => z.coerce.number().int().min(1).max(DAY_SECONDS).default(usual);

/** What wrangler.toml and its secrets say of this deployment. */
export const Variables = z
  .object({
    ENVIRONMENT: z.enum(['local', 'production']),
    SITE_URL: httpUrl,
    DATABASE_URL: z.url(),
    DATABASE_AUTH_TOKEN: z.string().optional(),
    /** Signs sessions and links: 32 characters or more that nobody can guess. */
    AUTH_SECRET: z.string().min(32),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    /** Who mail comes from, when that is not the address that the shop shows. */
    MAIL_FROM: z.email().optional(),
    MAILBOX_URL: httpUrl.optional(),
    /** How long an unpaid order keeps its pieces. */
    HOLD_SECONDS: seconds(30 * 60),
    /** How old an unpaid order is when the provider is asked about it. */
    RECONCILE_AFTER_SECONDS: seconds(15 * 60),
  })
  .refine(({ ENVIRONMENT, SITE_URL }) => ENVIRONMENT === 'local' || SITE_URL.protocol === 'https:', {
    path: ['SITE_URL'],
    message: 'Links in mails carry tokens: a real shop stands at https.',
  })
  .refine(({ ENVIRONMENT, MAILBOX_URL }) => ENVIRONMENT === 'local' || MAILBOX_URL === undefined, {
    path: ['MAILBOX_URL'],
    message: 'Mail to shoppers never goes to a local mailbox.',
  });
