import * as z from 'zod';
import { plainLine } from '#text.ts';

const TEXT_LENGTH = 300;
const text = z.string().max(TEXT_LENGTH).nullish();

/** What the payment window has told the page; only the words of an error are kept. */
export const PaymentOutcomeInput = z.strictObject({
  outcome: z.enum(['dismissed', 'failed']),
  error: z
    .union([text, z.object({ code: text, description: text, reason: text, source: text, step: text })])
    .nullish()
    .transform((error) => {
      const words = typeof error === 'object' ? [error?.code, error?.description, error?.reason] : [error];
      return plainLine(words.filter(Boolean).join(': ')).trim() || null;
    }),
});
export type PaymentOutcomeInput = z.output<typeof PaymentOutcomeInput>;
