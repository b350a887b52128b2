import type { AccountSettings, Context } from '../context.server.ts';
import { isoDay } from '../dates.ts';
import { hashToken, signedToken } from '../tokens.ts';

interface Sent {
  /** Under which it is sent again, or who sent it on which day. */
  readonly scope: string;
  readonly content: readonly (string | null)[];
}

/** Names what was sent: the same under the same key is the same, and something else is not. */
export async function requestHashOf({ scope, content }: Sent): Promise<string> {
  return await hashToken(JSON.stringify([scope, ...content]));
}

/** Of the mail that it has come; the key of that which says that it was read begins so, too. */
export const receivedKey = (requestHash: string) => `complaint-received:${requestHash}`;

/** What opens the page of one complaint: it follows from the shop's secret, so that each of her mails can carry it. */
export async function complaintTokenOf({ secret }: AccountSettings, requestHash: string): Promise<string> {
  return await signedToken(secret, `complaint ${requestHash}`);
}

/** The key of a form that is shown: the same when she comes back to it on that day, so what is sent again stays one. */
export async function complaintFormKey({ accounts, clientAddress, now }: Context): Promise<string> {
  return await signedToken(accounts.secret, `complaint form ${clientAddress ?? ''} ${isoDay(now())}`);
}
