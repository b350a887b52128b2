import { MailRefused } from '../../domain/ports.ts';

/**
 * Codes of Cloudflare Email Service that one mail gets each time. All others, as of a sender that is not verified or a
 * day's mails that are used up, concern the whole shop and may be mended. An address is suppressed once a mail came back.
 */
const REFUSED = /^E_(?:RECIPIENT_SUPPRESSED|VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE|HEADERS?_.+)$/;

/** What went wrong, as a refusal if it is one: without its sentence, which may name the address. */
export function refusalOf(error: Error, code: unknown): Error {
  return typeof code === 'string' && REFUSED.test(code) ? new MailRefused(code) : error;
}
