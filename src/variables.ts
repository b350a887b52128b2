import * as z from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { DAY_SECONDS } from './domain/dates.ts';

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url));

const seconds = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .default(String(usual))
    .transform(Number)
    .pipe(z.int().min(1).max(DAY_SECONDS));

const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com';

export const Variables = z
  .object({
    ENVIRONMENT: z.enum(['local', 'staging', 'production']),
    VERSION: z.string().default(manifest.version),
    SITE_URL: httpUrl,
    DATABASE_URL: z.url(),
    DATABASE_AUTH_TOKEN: z.string().optional(),
    /** Signs sessions and links: at least 32 characters that nobody can guess. */
    AUTH_SECRET: z.string().min(32),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    MAIL_FROM: z.email().optional(),
    MAILBOX_URL: httpUrl.optional(),
    PAGE_CACHE_URL: httpUrl.optional(),
    RAZORPAY_KEY_ID: z.string().regex(/^rzp_(?:test|live)_\w+$/),
    RAZORPAY_KEY_SECRET: z.string().min(16),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(16),
    /** While the secret is being replaced at Razorpay, events are signed with either of the two. */
    RAZORPAY_PREVIOUS_WEBHOOK_SECRET: z.string().min(16).optional(),
    RAZORPAY_API_URL: httpUrl.prefault(RAZORPAY_API),
    RAZORPAY_CHECKOUT_URL: httpUrl.prefault(`${RAZORPAY_CHECKOUT}/v1/checkout.js`),
    HOLD_SECONDS: seconds(1800),
    RECONCILE_AFTER_SECONDS: seconds(900),
  })
  .refine(({ ENVIRONMENT, SITE_URL }) => ENVIRONMENT === 'local' || SITE_URL.protocol === 'https:', {
    path: ['SITE_URL'],
    message: 'Links in mails carry tokens: a real shop stands at https.',
  })
  .refine(({ ENVIRONMENT, MAILBOX_URL }) => ENVIRONMENT === 'local' || MAILBOX_URL === undefined, {
    path: ['MAILBOX_URL'],
    message: 'Mail to shoppers never goes to a local mailbox.',
  })
  .refine(({ ENVIRONMENT, PAGE_CACHE_URL }) => ENVIRONMENT === 'local' || PAGE_CACHE_URL === undefined, {
    path: ['PAGE_CACHE_URL'],
    message: 'Pages of a real shop are kept by Cloudflare and nobody else.',
  })
  .refine((known) => known.ENVIRONMENT === 'local' || known.RAZORPAY_API_URL.origin === RAZORPAY_API, {
    path: ['RAZORPAY_API_URL'],
    message: 'A real shop is paid through Razorpay and nobody else.',
  })
  .refine(
    (known) => known.ENVIRONMENT === 'local' || known.RAZORPAY_CHECKOUT_URL.origin === RAZORPAY_CHECKOUT,
    {
      path: ['RAZORPAY_CHECKOUT_URL'],
      message: 'The payment window of a real shop comes from Razorpay and nobody else.',
    },
  )
  .refine((known) => known.ENVIRONMENT === 'local' || !known.RAZORPAY_KEY_ID.startsWith('rzp_test_local'), {
    path: ['RAZORPAY_KEY_ID'],
    message: 'Those are the keys of the local stand-in, which everybody knows.',
  });

export function webhookSecretsOf(variables: z.output<typeof Variables>): string[] {
  const { RAZORPAY_WEBHOOK_SECRET: current, RAZORPAY_PREVIOUS_WEBHOOK_SECRET: previous } = variables;
  return previous === undefined ? [current] : [current, previous];
}
