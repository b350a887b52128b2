import { MailRefused } from '../../domain/ports.ts';

/**
 * Codes of Cloudflare Email Service that one mail gets each time. All others, as of a sender that is not verified or a
 * day's mails that are used up, concern the whole shop and may be mended. An address is suppressed for a day when its mailbox
 * was full or busy, and only for good when it is known not to exist.
 */
const REFUSED = /^E_(?:VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE|HEADERS?_.+)$/;

const ADDRESSES = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** What went wrong, for the log and the outbox: its code alone, since the sentence may name the address. */
export function refusalOf(error: unknown, code: unknown): Error {
  if (typeof code === 'string') return REFUSED.test(code) ? new MailRefused(code) : new Error(code);
  return new Error((error instanceof Error ? error.message : String(error)).replaceAll(ADDRESSES, '…'));
}
