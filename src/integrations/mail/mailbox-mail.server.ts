import * as z from 'zod';
import type { Mailer } from '#ports.ts';
import { refusalOf } from './refused-mail.server.ts';

const TIMEOUT_MS = 10_000;

const Refusal = z.object({ code: z.string(), message: z.string() });

/** The mailbox of the local shop: a page instead of real mail. It keeps each id once. */
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
