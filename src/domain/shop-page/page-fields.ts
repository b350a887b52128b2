import { SEARCHES_KEPT_DAYS, VIEW_SUMS_KEPT_MONTHS, VIEWS_KEPT_DAYS } from '#analytics/analytics.ts';
import { SESSION_DAYS } from '#auth/session-cookie.ts';
import { ACK_HOURS, ESCALATION, KEPT_YEARS, SETTLE_WITHIN } from '#complaint/complaint.ts';
import { CONFIRM_HOURS } from '#mail/letter.ts';
import { formatRupees } from '#money.ts';
import { REFUND_TIME, RETURN_HOURS, UNPAID_KEPT_DAYS } from '#order/promises.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { rightsPaths } from '#paths/paths.ts';
import { WAIT_MONTHS } from '#restock/restock.ts';
import { DELIVERY_TIME, isAlwaysFree, type Shipping } from '#shop-settings/delivery-terms.ts';
import { NO_BUSINESS_DAYS } from '#shop-settings/promised-days.ts';
import { shop } from '#shop.config.ts';

export const NOTICE_DAYS = 30;

/** Where the form stands that mails the links to take consent back. */
export const FORM_PLACE = '[[form for the links]]';

/** Names that a text may contain: values as Markdown, and conditions for a line. */
export interface PageFields {
  readonly values: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, boolean>>;
}

export interface PageFacts extends Pick<ShopFrame, 'seller' | 'shipping'> {
  readonly hasGoogle: boolean;
}

export function fieldsOf({ seller, shipping, hasGoogle }: PageFacts): PageFields {
  const { legalName, gstin, onlyState, takesBusinesses } = seller;
  const { line1, line2, city, state, pinCode, country } = shop.address;
  const { grievanceOfficer: officer } = shop;
  const plain = {
    shop: shop.name,
    owner: legalName + (gstin === null ? '' : ` (GSTIN ${gstin})`),
    'legal name': legalName,
    email: shop.email,
    phone: shop.phone,
    'phone digits': digitsOf(shop.phone),
    whatsapp: shop.whatsapp,
    hours: shop.supportHours,
    city,
    state,
    'officer email': officer.email,
    where: onlyState?.name ?? 'India',
    'delivery time': DELIVERY_TIME,
    'delivery charge': deliveryCharge(shipping),
    'no business days': NO_BUSINESS_DAYS,
    'return hours': String(RETURN_HOURS),
    'refund time': REFUND_TIME,
    'settled within': SETTLE_WITHIN,
    'notice days': String(NOTICE_DAYS),
    'unpaid days': String(UNPAID_KEPT_DAYS),
    'wait months': String(WAIT_MONTHS),
    'confirm hours': String(CONFIRM_HOURS),
    'complaint years': String(KEPT_YEARS),
    'session days': String(SESSION_DAYS),
    'visit days': String(VIEWS_KEPT_DAYS),
    'visit months': String(VIEW_SUMS_KEPT_MONTHS),
    'search days': String(SEARCHES_KEPT_DAYS),
    'form for the links': FORM_PLACE,
  };
  const values = Object.entries(plain).map(([name, value]) => [name, escapeMarkdown(value)] as const);
  const addressLines = [legalName, `${line1}, ${line2}`, `${city}, ${state} ${pinCode}`, country];
  const link = (scheme: string, to: string, text: string) =>
    `[${escapeMarkdown(text)}](${scheme}:${escapeMarkdown(to)})`;
  return {
    values: {
      ...Object.fromEntries(values),
      address: addressLines.map(escapeMarkdown).join(LINE_BREAK),
      'grievance officer': [
        `**${escapeMarkdown(officer.name)}**, ${escapeMarkdown(`${officer.designation}, ${legalName}`)}${LINE_BREAK}${[
          link('mailto', officer.email, officer.email),
          link('tel', digitsOf(officer.phone), officer.phone),
        ].join(' · ')}`,
        `Every complaint is acknowledged within ${String(ACK_HOURS)} hours and settled within ${SETTLE_WITHIN} of reaching us.`,
        `[Send a complaint](${rightsPaths.complaints}): you get its number at once, and [see where it stands](${rightsPaths.complaintStatus}) at any time.`,
      ].join('\n\n'),
      'who else helps': ESCALATION.map(
        ({ who, what, label, href }) => `- **${who}**${LINE_BREAK}  ${what} [${label}](${href})`,
      ).join('\n'),
    },
    conditions: {
      google: hasGoogle,
      businesses: takesBusinesses,
      'no businesses': !takesBusinesses,
      registered: gstin !== null,
      'not registered': gstin === null,
      'all of India': onlyState === null,
      'one state': onlyState !== null,
    },
  };
}

const LINE_BREAK = '\\\n';

function deliveryCharge(shipping: Shipping): string {
  if (isAlwaysFree(shipping)) return 'Shipping is free on every order.';
  const [free, fee] = [formatRupees(shipping.freeThresholdPaise), formatRupees(shipping.feePaise)];
  return `Orders of ${free} or more, counted after any discount, are sent free. Smaller orders are sent for ${fee}.`;
}

const digitsOf = (phone: string) => phone.replaceAll(/[^\d+]/g, '');

const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]()#+!|<>~&-]/g, String.raw`\$&`);

const FIELD = /\{\{([^{}]*)\}\}/g;
const CONDITION = /^\{\{if ([^{}]*)\}\} ?/;

/** Undefined also for the names that every object has. */
function valueIn<Value>(known: Readonly<Record<string, Value>>, name = ''): Value | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** A line that begins with `{{if google}}` stays only where that holds. */
export function fillIn(text: string, { values, conditions }: PageFields): string {
  return text
    .split('\n')
    .filter((line) => valueIn(conditions, CONDITION.exec(line)?.[1]) ?? true)
    .map((line) =>
      line.replace(CONDITION, '').replaceAll(FIELD, (whole, name: string) => valueIn(values, name) ?? whole),
    )
    .join('\n');
}

/** Names that do not exist, with their braces. */
export function unknownFields(text: string, { values, conditions }: PageFields): string[] {
  const named = text.split('\n').flatMap((line) => {
    const condition = CONDITION.exec(line);
    const rest = [...line.replace(CONDITION, '').matchAll(FIELD)];
    return [
      ...(condition && valueIn(conditions, condition[1]) === undefined ? [condition[0].trim()] : []),
      ...rest.filter(([, name]) => valueIn(values, name) === undefined).map(([whole]) => whole),
    ];
  });
  return [...new Set(named)];
}
