import { adminPaths } from '#paths/admin-paths.ts';
import { rightsPaths, hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { formatPhone } from '#address/contact.ts';
import { formatDate, formatMoment } from '#dates.ts';
import { greeting, letterTo } from '#mail/letter.ts';
import type { Mail } from '#ports.ts';
import { ACK_HOURS, REOPEN_DAYS, ESCALATION } from './complaint.ts';

interface ComplaintFacts {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

interface ReceivedFacts extends ComplaintFacts {
  readonly ackDueAt: number;
  readonly dueAt: number;
}

function pageLink(label: string, { number, token }: ComplaintFacts, siteUrl: URL) {
  return { label, href: hrefOf(siteUrl, rightsPaths.complaint(number, token)) };
}

const NOTE = 'You are getting this email because a complaint was sent to us with this address.';

/** Anybody may have typed this address, so the text of the complaint is only on the page. */
export function complaintReceivedMail(facts: ReceivedFacts, siteUrl: URL): Mail {
  const { number, email, ackDueAt, dueAt } = facts;
  const { name: officer, designation } = shop.grievanceOfficer;
  return letterTo(email, {
    subject: `We have received your complaint: ${number}`,
    paragraphs: [
      'Namaste,',
      `We have received your complaint. Its number is ${number}.`,
      `${officer}, our ${designation}, is handling it. Within ${String(ACK_HOURS)} hours, by ${formatMoment(ackDueAt)} (Indian time), we will confirm that it has been read. It will be settled by ${formatDate(dueAt)}.`,
      'Use the link to check its status at any time, or to add something.',
    ],
    button: pageLink('See your complaint', facts, siteUrl),
    note: `${NOTE} Not you? Just ignore it.`,
  });
}

interface AcknowledgedFacts extends ComplaintFacts {
  readonly dueAt: number;
}

export function complaintAcknowledgedMail(facts: AcknowledgedFacts, siteUrl: URL): Mail {
  const { number, name, email, dueAt } = facts;
  return letterTo(email, {
    subject: `Your complaint ${number} is being looked into`,
    paragraphs: [
      greeting(name),
      `We have read your complaint ${number} and are looking into it. It will be settled by ${formatDate(dueAt)}; we will email you as soon as there is news.`,
    ],
    button: pageLink('See your complaint', facts, siteUrl),
    note: NOTE,
  });
}

interface SaidFacts extends ComplaintFacts {
  readonly text: string;
}

export function complaintAnsweredMail(facts: SaidFacts, siteUrl: URL): Mail {
  const { number, name, email, text } = facts;
  return letterTo(email, {
    subject: `A reply to your complaint ${number}`,
    paragraphs: [greeting(name), `We have replied to your complaint ${number}:`, ...linesOf(text)],
    button: pageLink('Read and reply', facts, siteUrl),
    note: `${NOTE} Please reply on your complaint page, so that everything stays together.`,
  });
}

interface SettledFacts extends SaidFacts {
  readonly reopenUntil: number;
}

export function complaintSettledMail(facts: SettledFacts, siteUrl: URL): Mail {
  const { number, name, email, text, reopenUntil } = facts;
  return letterTo(email, {
    subject: `Your complaint ${number} is settled`,
    paragraphs: [
      greeting(name),
      `We have settled your complaint ${number}. This is what was done:`,
      ...linesOf(text),
    ],
    after: [
      `Not satisfied? Tell us on your complaint page within ${String(REOPEN_DAYS)} days, by ${formatDate(reopenUntil)}, and we will take it up again.`,
      'If we cannot agree, you can also go to:',
      ...ESCALATION.map(({ who, what, label }) => `${who}: ${what} ${label}`),
    ],
    button: pageLink('See your complaint', facts, siteUrl),
    note: NOTE,
  });
}

const linesOf = (text: string) => text.split(/\n+/);

interface OwnersFacts {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly text: string;
}

interface NewFacts extends OwnersFacts {
  readonly phone: string | null;
  readonly orderId: string | null;
  readonly ackDueAt: number;
}

export function newComplaintMail(facts: NewFacts, siteUrl: URL): Mail {
  const { number, name, email, phone, orderId, text, ackDueAt } = facts;
  return letterTo(shop.grievanceOfficer.email, {
    subject: `New complaint ${number}: acknowledge by ${formatMoment(ackDueAt)}`,
    paragraphs: [`${name} (${email}) complains:`, ...linesOf(text)],
    after: [
      ...(orderId === null ? [] : [`Order: ${orderId}`]),
      ...(phone === null ? [] : [`Phone: ${formatPhone(phone)}`]),
    ],
    replyTo: email,
    button: adminLink(number, siteUrl),
    note: 'Sent to the grievance officer of the shop for each complaint.',
  });
}

interface MessageFacts extends OwnersFacts {
  readonly isReopened: boolean;
}

export function complaintMessageMail(facts: MessageFacts, siteUrl: URL): Mail {
  const { number, name, email, text, isReopened } = facts;
  return letterTo(shop.grievanceOfficer.email, {
    subject: isReopened ? `Complaint ${number} is open again` : `New message to complaint ${number}`,
    paragraphs: [
      `${name} (${email}) ${isReopened ? 'is not satisfied, and writes' : 'writes'}:`,
      ...linesOf(text),
    ],
    replyTo: email,
    button: adminLink(number, siteUrl),
    note: 'Sent to the grievance officer of the shop for each message to a complaint.',
  });
}

function adminLink(number: string, siteUrl: URL) {
  return {
    label: 'See the complaint',
    href: hrefOf(siteUrl, adminPaths.complaintsOf(number)),
  };
}
