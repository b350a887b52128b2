import * as z from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url));

const DAY_SECONDS = 86_400;
const seconds = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .default(String(usual))
    .transform(Number)
    .pipe(z.int().min(1).max(DAY_SECONDS));

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
    /** How long stock is held for an order that is not paid. */
    HOLD_SECONDS: seconds(1800),
    /** When the provider is asked about an order that is still open. */
    RECONCILE_AFTER_SECONDS: seconds(900),
  })
  .refine(({ ENVIRONMENT, SITE_URL }) => ENVIRONMENT === 'local' || SITE_URL.protocol === 'https:', {
    path: ['SITE_URL'],
    message: 'Links in mails carry tokens: a real shop stands at https.',
  })
  .refine(({ ENVIRONMENT, MAILBOX_URL }) => ENVIRONMENT === 'local' || MAILBOX_URL === undefined, {
    path: ['MAILBOX_URL'],
    message: 'Mail to shoppers never goes to a local mailbox.',
  });
