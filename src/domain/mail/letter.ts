import { shop } from '#shop.config.ts';
import { hrefOf } from '#paths/paths.ts';
import { isErased } from '#address/contact.ts';
import { IVORY, MAILED_WIDTH, pictureAddress, pictureAt } from '#media/picture.ts';
import { type Mail, SUBJECT_LENGTH } from '#ports.ts';
import { plainLine, truncate } from '#text.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';

export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The last row is the total, if it has an amount. */
  readonly rows?: readonly LetterRow[];
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

export interface LetterRow {
  readonly what: string;
  readonly amount?: string;
  readonly picture?: LetterPicture | null;
}

interface LetterPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const PICTURE_WIDTH = 64;

export function letterPicture(address: string | null, siteUrl: URL): LetterPicture | null {
  const picture = pictureAt(address);
  if (!picture) return null;
  const { key, width, height } = picture;
  return {
    src: hrefOf(siteUrl, pictureAddress(key, MAILED_WIDTH, 'jpg')),
    width: PICTURE_WIDTH,
    height: Math.round((PICTURE_WIDTH * height) / width),
  };
}

interface MailLink {
  readonly label: string;
  readonly href: string;
}

const { city, state, pinCode } = shop.address;
const SENDER = `${shop.legalName}, ${shop.address.line1}, ${shop.address.line2}, ${city} ${pinCode}, ${state}`;
const PHONE = `${shop.phone}, ${shop.supportHours}`;

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
    ...(rows.length > 0 ? [[...rows.map(rowText), ...(rowsNote === null ? [] : [rowsNote])].join('\n')] : []),
    ...after,
    `${button.label}:\n${button.href}`,
    ...(link ? [link, ...links] : links).map(({ label, href }) => `${label}:\n${href}`),
    `Warmly,\n${shop.name}`,
    ['--', note, ...noteLinks(letter).map(({ label, href }) => `${label}: ${href}`)].join('\n'),
    [SENDER, shop.email, PHONE].join('\n'),
  ].join('\n\n');
}

const rowText = ({ what, amount }: LetterRow) => (amount === undefined ? what : `${what}: ${amount}`);

/** Outlook takes the width only from the attribute, and shows space around a button only in a cell. */
const COLUMN = `<table role="presentation" width="540" align="center" cellspacing="0" style="max-width:100%"><tbody><tr>`;
const TEXT = `font-family:Figtree,'Segoe UI',Arial,sans-serif;line-height:1.6;overflow-wrap:anywhere;word-break:break-word;`;

/** Nothing is pure white: programs that turn colours round by themselves make that black. */
const PAPER = '#fffdf9';

/** Programs that drop this show the light colours, or turn those round by themselves. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#17110f!important}
.card{background:#241b18!important;border-color:#4b3b32!important;border-top-color:#b5495f!important;color:#f4eadd!important}
.row{border-color:#4b3b32!important}
.brand{color:#eac68a!important}
.soft{color:#cdbcae!important}
.link{color:#f2b3a6!important}
.press{background:#8f2f46!important}
}
@media (max-width:480px){.card{padding:28px 18px!important}.foot{padding:20px 18px!important}}`;

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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:${IVORY}">
${COLUMN}<td class="card" style="padding:36px 28px;${TEXT}font-size:16px;color:#2b1d1a;background:${PAPER};border:1px solid #e2d5bd;border-top:4px solid #6b1a2b">
<p class="brand" style="margin:0 0 24px;color:#6b1a2b;font:600 30px/1 Cormorant,Georgia,serif">${escapeHtml(shop.name)}</p>
${paragraphs.map(asParagraph).join('\n')}
${asTable(rows, rowsNote)}
${after.map(asParagraph).join('\n')}
<table role="presentation" cellspacing="0" style="margin:28px 0"><tbody><tr><td class="press" bgcolor="#6b1a2b" style="border-radius:4px;mso-padding-alt:14px 28px"><a href="${href}" style="display:inline-block;padding:14px 28px;mso-padding-alt:0;color:${PAPER};font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></td></tr></tbody></table>
<p class="soft" style="margin:0 0 16px;color:#67534b;font-size:14px">Or open this address:<br><a class="link" href="${href}" style="color:#6b1a2b;word-break:break-all">${href}</a></p>
${(link ? [link, ...links] : links).map(asLink).join('\n')}
<p style="margin:0">Warmly,<br>${escapeHtml(shop.name)}</p>
</td></tr></tbody></table>
${COLUMN}<td class="foot soft" style="padding:20px 28px;${TEXT}font-size:13px;color:#67534b">
<p style="margin:0 0 8px">${[escapeHtml(note), ...noteLinks(letter).map(asNoteLink)].join(' ')}</p>
<p style="margin:0 0 8px">${asNoteLink({ label: shop.email, href: `mailto:${shop.email}` })} · ${asNoteLink({ label: shop.phone, href: `tel:${shop.phone.replaceAll(' ', '')}` })}, ${escapeHtml(shop.supportHours)}</p>
<p style="margin:0">${escapeHtml(SENDER)}</p>
</td></tr></tbody></table>
</body>
</html>`;
}

function noteLinks({ noteLink, noteFile }: Letter): MailLink[] {
  return [noteLink, noteFile].filter((link) => link !== undefined);
}

function asNoteLink({ label, href }: MailLink): string {
  return `<a class="soft" href="${escapeHtml(href)}" style="color:#67534b">${escapeHtml(label)}</a>`;
}

function asLink({ label, href }: MailLink): string {
  return `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(href)}" style="color:#6b1a2b">${escapeHtml(label)}</a></p>`;
}

function asParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function asTable(rows: readonly LetterRow[], rowsNote: string | null): string {
  if (rows.length === 0) return '';
  const lines = rows.map((row, index) => asRow(row, index === rows.length - 1));
  const note =
    rowsNote === null
      ? ''
      : `<tr><td class="soft" colspan="3" style="color:#67534b;font-size:14px;text-align:right">${escapeHtml(rowsNote)}</td></tr>`;
  return `<table role="presentation" style="width:100%;margin:0 0 20px;border-collapse:collapse"><tbody>${lines.join('')}${note}</tbody></table>`;
}

function asRow({ what, amount, picture = null }: LetterRow, isLast: boolean): string {
  const weight = isLast && amount !== undefined ? 'font-weight:600;' : '';
  const style = `padding:8px 0;border-top:1px solid #e2d5bd;${weight}`;
  const cell = (span: number, more: string, content: string) =>
    `<td class="row"${span > 1 ? ` colspan="${String(span)}"` : ''} style="${style}${more}">${content}</td>`;
  const rest = (picture ? 2 : 3) - (amount === undefined ? 0 : 1);
  return [
    '<tr>',
    picture ? cell(1, `width:${String(PICTURE_WIDTH + 12)}px`, asPicture(picture)) : '',
    cell(rest, '', escapeHtml(what)),
    amount === undefined
      ? ''
      : cell(1, 'padding-left:12px;text-align:right;white-space:nowrap', escapeHtml(amount)),
    '</tr>',
  ].join('');
}

/** The empty alt is right: the name of the piece stands beside the picture. */
function asPicture({ src, width, height }: LetterPicture): string {
  return `<img src="${escapeHtml(src)}" alt="" width="${String(width)}" height="${String(height)}" style="display:block;border-radius:4px">`;
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
