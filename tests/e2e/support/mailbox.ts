import { type APIRequestContext, expect } from '@playwright/test';
import { MAILBOX_URL } from './shop-address.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to this address with such a subject, once it is there. */
export async function waitForMail(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> {
  const find = async () => {
    const response = await request.get(`${MAILBOX_URL}.json?to=${encodeURIComponent(to)}`);
    return ((await response.json()) as Mail[]).find((mail) => subject.test(mail.subject));
  };
  const message = `a mail to ${to}: ${String(subject)}`;
  await expect.poll(find, { message, intervals: [50, 100, 100, 200], timeout: 30_000 }).toBeTruthy();
  const mail = await find();
  if (!mail) throw new Error('The mail has gone.');
  return mail;
}

/** The link with a token in a mail. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\S+[?&]token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link with a token in: ${text}`);
  return link;
}
