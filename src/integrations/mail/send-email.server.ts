import type { Mailer } from '#ports.ts';
import { refusalOf } from './refused-mail.server.ts';

interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Cloudflare Email Service. It creates the Message-ID itself, so ours is sent in a header that it lets through. */
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
