import * as z from 'zod';
import { listPaths, hrefOf } from '#paths/paths.ts';
import { emailField } from '#address/contact-fields.ts';

export const SubscribeInput = z.strictObject({
  email: emailField('Please enter an address like asha@example.in.'),
});
export type SubscribeInput = z.output<typeof SubscribeInput>;

/** A stranger learns nothing by asking: the answer is the same for every address. */
export const SUBSCRIBE_ANSWER =
  'Please check your inbox. Unless you are already on our list, an email with a link to confirm is on its way.';

export type Confirmation = 'waiting' | 'confirmed' | 'expired' | 'unknown';

export interface Subscriber {
  readonly id: number;
  readonly email: string;
  readonly confirmedAt: number | null;
  readonly createdAt: number;
}

export function unsubscribeAddress(siteUrl: URL, token: string): string {
  return hrefOf(siteUrl, listPaths.unsubscribe, { token });
}
