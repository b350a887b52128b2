import { type Mailer, MailRefused } from '#ports.ts';
import * as z from 'zod';

interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Cloudflare Email Service creates the Message-ID itself, so ours is sent in a header that it lets through. */
export function createSendEmail(binding: Pick<SendEmail, 'send'> | undefined, from: Sender): Mailer {
  return {
    async send({ headers, ...mail }, id) {
      if (!binding)
        throw new Error('No mail can be sent: wrangler.toml has no send_email binding named EMAIL.');
      try {
        await binding.send({ from, ...mail, headers: { ...headers, 'X-Entity-Ref-ID': id } });
      } catch (error) {
        throw refusalOf(error, error instanceof Error && 'code' in error ? error.code : null);
      }
    },
  };
}

/**
 * Codes of Cloudflare that the same mail would get each time. Others, such as a used-up quota, concern the whole shop;
 * an address is suppressed for a day when its mailbox was full, and for good only when it is unknown.
 */
const REFUSED = /^E_(?:VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE|HEADERS?_.+)$/;

const ADDRESSES = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** Only the code where there is one, since the message may contain the address. */
function refusalOf(error: unknown, code: unknown): Error {
  if (typeof code === 'string') return REFUSED.test(code) ? new MailRefused(code) : new Error(code);
  return new Error((error instanceof Error ? error.message : String(error)).replaceAll(ADDRESSES, '…'));
}

const TIMEOUT_MS = 10_000;

const Refusal = z.object({ code: z.string(), message: z.string() });

export function createMailboxMail(address: URL): Mailer {
  return {
    async send(mail, id) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...mail, id }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return;
      const answer: unknown = await response.json().catch(() => null);
      const { code, message } = Refusal.safeParse(answer).data ?? {
        code: null,
        message: `The mailbox answered ${String(response.status)}.`,
      };
      throw refusalOf(new Error(message), code);
    },
  };
}
