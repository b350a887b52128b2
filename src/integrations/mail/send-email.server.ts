import type { Mailer } from '../../domain/ports.ts';

interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Cloudflare Email Service. It makes the Message-ID itself, so ours goes along under a name that it lets through. */
export function createSendEmail(binding: SendEmail | undefined, from: Sender): Mailer {
  return {
    async send({ to, subject, text, html, headers }, id) {
      if (!binding)
        throw new Error('No mail can be sent: wrangler.toml has no send_email binding named EMAIL.');
      await binding.send({ from, to, subject, text, html, headers: { ...headers, 'X-Entity-Ref-ID': id } });
    },
  };
}
