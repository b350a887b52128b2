import type { Mailer } from '../../domain/ports.ts';

const TIMEOUT_MS = 10_000;

/** The mailbox of the local shop: a page instead of the world's mail. It keeps each id once. */
export function createMailboxMail(address: URL): Mailer {
  return {
    async send(mail, id) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...mail, id }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`The mailbox answered ${String(response.status)}: ${answer}`);
    },
  };
}
