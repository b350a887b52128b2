import { shop } from '#shop.config.ts';
import { isErased } from '#address/contact.ts';
import { IVORY } from '#media/picture.ts';
import { type Mail, SUBJECT_LENGTH } from '#ports.ts';
import { plainLine, truncate } from '#text.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The last row is the total. */
  readonly rows?: readonly (readonly [what: string, amount: string])[];
  readonly rowsNote?: string | null;
  readonly after?: readonly string[];
  readonly button: MailLink;
  readonly link?: MailLink;
  readonly links?: readonly MailLink[];
  readonly note: string;
  readonly noteLink?: MailLink;
  readonly noteFile?: MailLink;
  /** Replies go to the shop without it; the address of a deleted account never gets them. */
  readonly replyTo?: string;
  /** A mailbox's own unsubscribe button posts to this address. */
  readonly leavesAt?: string;
}

interface MailLink {
  readonly label: string;
  readonly href: string;
}

const { city, state, pinCode } = shop.address;
const SENDER = `${shop.legalName}, ${shop.address.line1}, ${shop.address.line2}, ${city} ${pinCode}, ${state}`;

export function letterTo(to: string, letter: Letter): Mail {
  const { leavesAt, replyTo = shop.email } = letter;
  const headers: Mail['headers'] = {
    // RFC 3834: no out-of-office answer comes back.
    'Auto-Submitted': 'auto-generated',
    ...(leavesAt !== undefined && {
      'List-Unsubscribe': `<${leavesAt}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  const answered = isErased({ email: replyTo }) ? shop.email : replyTo;
  return { to, replyTo: answered, ...writeLetter(letter), headers };
}

export function writeLetter(letter: Letter): { subject: string; text: string; html: string } {
  const subject = truncate(plainLine(letter.subject), SUBJECT_LENGTH);
  return { subject, text: asText(letter), html: asHtml(letter) };
}

function asText(letter: Letter): string {
  const { paragraphs, rows = [], rowsNote = null, after = [], button, link, links = [], note } = letter;
  return [
    ...paragraphs,
    ...(rows.length > 0
      ? [[...rows.map((row) => row.join(': ')), ...(rowsNote === null ? [] : [rowsNote])].join('\n')]
      : []),
    ...after,
    `${button.label}:\n${button.href}`,
    ...(link ? [link, ...links] : links).map(({ label, href }) => `${label}:\n${href}`),
    `Warmly,\n${shop.name}`,
    ['--', note, ...noteLinks(letter).map(({ label, href }) => `${label}: ${href}`)].join('\n'),
    `${SENDER}\n${shop.email}`,
  ].join('\n\n');
}

/** Outlook takes the width only from the attribute, and shows space around a button only in a cell. */
const COLUMN = `<table role="presentation" width="540" align="center" cellspacing="0" style="max-width:100%"><tbody><tr>`;
const TEXT = `font-family:Figtree,'Segoe UI',Arial,sans-serif;line-height:1.6;overflow-wrap:anywhere;word-break:break-word;`;

function asHtml(letter: Letter): string {
  const {
    subject,
    paragraphs,
    rows = [],
    rowsNote = null,
    after = [],
    button,
    link,
    links = [],
    note,
  } = letter;
  const href = escapeHtml(button.href);
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${IVORY}">
${COLUMN}<td style="padding:36px 28px;${TEXT}font-size:16px;color:#2b1d1a;background:#fff;border:1px solid #e2d5bd;border-top:4px solid #6b1a2b">
<p style="margin:0 0 24px;color:#6b1a2b;font:600 30px/1 Cormorant,Georgia,serif">${escapeHtml(shop.name)}</p>
${paragraphs.map(asParagraph).join('\n')}
${asTable(rows, rowsNote)}
${after.map(asParagraph).join('\n')}
<table role="presentation" cellspacing="0" style="margin:28px 0"><tbody><tr><td bgcolor="#6b1a2b" style="border-radius:4px;mso-padding-alt:14px 28px"><a href="${href}" style="display:inline-block;padding:14px 28px;mso-padding-alt:0;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></td></tr></tbody></table>
<p style="margin:0 0 16px;color:#67534b;font-size:14px">Or open this address:<br><a href="${href}" style="color:#6b1a2b;word-break:break-all">${href}</a></p>
${(link ? [link, ...links] : links).map(asLink).join('\n')}
<p style="margin:0">Warmly,<br>${escapeHtml(shop.name)}</p>
</td></tr></tbody></table>
${COLUMN}<td style="padding:20px 28px;${TEXT}font-size:13px;color:#67534b">
<p style="margin:0 0 8px">${[escapeHtml(note), ...noteLinks(letter).map(asNoteLink)].join(' ')}</p>
<p style="margin:0">${escapeHtml(SENDER)} · <a href="mailto:${escapeHtml(shop.email)}" style="color:#67534b">${escapeHtml(shop.email)}</a></p>
</td></tr></tbody></table>
</body>
</html>`;
}

function noteLinks({ noteLink, noteFile }: Letter): MailLink[] {
  return [noteLink, noteFile].filter((link) => link !== undefined);
}

function asNoteLink({ label, href }: MailLink): string {
  return `<a href="${escapeHtml(href)}" style="color:#67534b">${escapeHtml(label)}</a>`;
}

function asLink({ label, href }: MailLink): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}" style="color:#6b1a2b">${escapeHtml(label)}</a></p>`;
}

function asParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function asTable(rows: NonNullable<Letter['rows']>, rowsNote: string | null): string {
  if (rows.length === 0) return '';
  const cells = rows.map(([what, amount], index) => {
    const weight = index === rows.length - 1 ? 'font-weight:600;' : '';
    const style = `padding:8px 0;border-top:1px solid #e2d5bd;${weight}`;
    return `<tr><td style="${style}">${escapeHtml(what)}</td><td style="${style}padding-left:12px;text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  });
  const note =
    rowsNote === null
      ? ''
      : `<tr><td colspan="2" style="color:#67534b;font-size:14px;text-align:right">${escapeHtml(rowsNote)}</td></tr>`;
  return `<table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse"><tbody>${cells.join('')}${note}</tbody></table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** These start a new line or reverse the direction of the text. */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069:]/u;

const LONGEST_NAME = 50;

/** Anybody can choose a name and give somebody else's address: our mails must not carry a message to that address. */
export function greeting(name: string): string {
  const isName = name.length <= LONGEST_NAME && !NOT_IN_NAMES.test(name) && !leadsAway(name);
  return isName ? `Namaste ${name},` : 'Namaste,';
}

/** Web addresses in Indian scripts, whose vowel signs are no letters, end with these. */
const INDIAN_ENDINGS = [
  'भारत',
  'भारतम्',
  'भारोत',
  'ভারত',
  'ভাৰত',
  'ਭਾਰਤ',
  'ભારત',
  'ଭାରତ',
  'இந்தியா',
  'భారత్',
  'ಭಾರತ',
  'ഭാരതം',
  'कॉम',
  'नेट',
  'संगठन',
  'বাংলা',
  'இலங்கை',
  'சிங்கப்பூர்',
  'ලංකා',
];
const DOT = '[.。．｡]';

/** Mail programs make links or calls of these. A dot after a vowel sign may be in "मु.पो.", which begins a street. */
const LINK_OR_NUMBER = new RegExp(
  [
    '[@/]',
    String.raw`[\p{L}\p{N}]${DOT}\p{L}{2}`,
    String.raw`\p{M}${DOT}\p{Script=Latin}{2}`,
    String.raw`${DOT}(?:${INDIAN_ENDINGS.join('|')})(?![\p{L}\p{M}])`,
    String.raw`\p{Nd}(?:[^\p{L}]*\p{Nd}){5}`,
  ].join('|'),
  'u',
);

export function leadsAway(text: string): boolean {
  return LINK_OR_NUMBER.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
}

/** Counted from the last mail with the link. */
export const CONFIRM_HOURS = 48;
export const CONFIRM_WITHIN_MS = CONFIRM_HOURS * HOUR_MS;
/** One inbox gets no second mail about one thing within this time, whoever asks for it. */
export const MAIL_PAUSE_MS = 10 * MINUTE_MS;
