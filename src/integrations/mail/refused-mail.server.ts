import { MailRefused } from '#ports.ts';

/**
 * Codes of Cloudflare Email Service that the same mail would get each time. All others, such as for an unverified
 * sender or a used-up daily quota, concern the whole shop and may be fixed. An address is suppressed for a day when its
 * mailbox was full or busy, and for good only when it is known not to exist.
 */
const REFUSED = /^E_(?:VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE|HEADERS?_.+)$/;

const ADDRESSES = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/**
 * The failure, for the log and the outbox. Only its code where there is one, since the message may contain the address.
 */
export function refusalOf(error: unknown, code: unknown): Error {
  if (typeof code === 'string') return REFUSED.test(code) ? new MailRefused(code) : new Error(code);
  return new Error((error instanceof Error ? error.message : String(error)).replaceAll(ADDRESSES, '…'));
}
