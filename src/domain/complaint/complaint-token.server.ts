import type { AccountSettings, Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { hashToken, signedToken } from '#tokens.ts';

interface Sent {
  /** The key under which it may be sent again, or who sent it on which day. */
  readonly scope: string;
  readonly content: readonly (string | null)[];
}

/** Identifies what was sent: the same content under the same key has the same hash, and nothing else has. */
export async function requestHashOf({ scope, content }: Sent): Promise<string> {
  return await hashToken(JSON.stringify([scope, ...content]));
}

/** Key of the mail that a complaint has come; the key of the mail that it was read begins with it. */
export const receivedKey = (requestHash: string) => `complaint-received:${requestHash}`;

/** Opens the page of one complaint. It follows from the shop's secret, so that each mail about it can carry it. */
export async function complaintTokenOf({ secret }: AccountSettings, requestHash: string): Promise<string> {
  return await signedToken(secret, `complaint ${requestHash}`);
}

/**
 * The key of a form that is shown: the same for a client on one day, so that what is sent again stays one complaint.
 */
export async function complaintFormKey({ accounts, clientAddress, now }: Context): Promise<string> {
  return await signedToken(accounts.secret, `complaint form ${clientAddress ?? ''} ${isoDay(now())}`);
}
