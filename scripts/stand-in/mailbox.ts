import * as z from 'zod';
import { createLineFile } from './line-file.ts';

const Kept = z.object({
  id: z.string().min(1),
  to: z.string().min(1),
  replyTo: z.string().default(''),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
});
export type ReceivedMail = z.output<typeof Kept>;

export const ArrivingMail = Kept.omit({ at: true });
type ArrivingMail = z.output<typeof ArrivingMail>;

const KEPT = 3000;

export type Mailbox = ReturnType<typeof createMailbox>;

/** A typing mistake, below a domain where no mail ever arrives (RFC 2606). */
const NOBODY = '@gmial.invalid';

export function createMailbox(file: string) {
  const lines = createLineFile(file, Kept);
  const mails = lines.read().slice(-KEPT);
  const knownIds = new Set(mails.map(({ id }) => id));
  let written = mails.length;
  rewrite();

  function rewrite(): void {
    lines.rewrite(mails);
    written = mails.length;
  }

  return {
    /** The mail is on disk when this returns. A mail whose id has arrived before is skipped. */
    put(arriving: ArrivingMail): void {
      if (knownIds.has(arriving.id)) return;
      knownIds.add(arriving.id);
      const mail = { ...arriving, at: new Date().toISOString() };
      mails.push(mail);
      if (mails.length > KEPT) mails.shift();
      lines.append(mail);
      written += 1;
      if (written >= 2 * KEPT) rewrite();
    },
    /** Like Cloudflare: the first mail to an address that does not exist is accepted, and bounces later. */
    isSuppressed: ({ to, id }: ArrivingMail): boolean =>
      to.toLowerCase().endsWith(NOBODY) && mails.some((mail) => mail.to === to && mail.id !== id),
    newestFirst: (): readonly ReceivedMail[] => mails.toReversed(),
    empty(): void {
      mails.splice(0);
      rewrite();
    },
  };
}
