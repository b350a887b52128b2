import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const Kept = z.object({
  id: z.string().min(1),
  to: z.string().min(1),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  /** When it came in. */
  at: z.iso.datetime(),
});
export type KeptMail = z.output<typeof Kept>;

export const ArrivingMail = Kept.omit({ at: true });
export type ArrivingMail = z.output<typeof ArrivingMail>;

const KEPT = 500;

export type Mailbox = ReturnType<typeof createMailbox>;

/** Mails in a file, one a line, so that they outlive this process; the last 500 of them. */
export function createMailbox(file: string) {
  let mails = readMails(file).slice(-KEPT);
  const knownIds = new Set(mails.map(({ id }) => id));
  let lines = mails.length;
  rewrite();

  function rewrite(): void {
    // Renamed into place: a reader never finds half of it.
    writeFileSync(`${file}.new`, mails.map(lineOf).join(''));
    renameSync(`${file}.new`, file);
    lines = mails.length;
  }

  return {
    /** Written when this returns. A mail that came before under the same id is left out. */
    put(arriving: ArrivingMail): void {
      if (knownIds.has(arriving.id)) return;
      knownIds.add(arriving.id);
      const mail = { ...arriving, at: new Date().toISOString() };
      mails = [...mails, mail].slice(-KEPT);
      appendFileSync(file, lineOf(mail));
      lines += 1;
      if (lines >= 2 * KEPT) rewrite();
    },
    newestFirst: (): readonly KeptMail[] => mails.toReversed(),
    empty(): void {
      mails = [];
      rewrite();
    },
  };
}

function lineOf(mail: KeptMail): string {
  return `${JSON.stringify(mail)}\n`;
}

function readMails(file: string): KeptMail[] {
  return readText(file)
    .split('\n')
    .flatMap((line) => {
      const mail = Kept.safeParse(parseLine(line));
      return mail.success ? [mail.data] : [];
    });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** The last line may be half of one, when the machine went down. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
