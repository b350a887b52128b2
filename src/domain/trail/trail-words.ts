import { formatDate, formatDatedMoment } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { formatRupees } from '#money.ts';
import { ORDER_STATUSES, type OrderStatus, statusForOwner } from '#order-status.ts';
import { formatPercent } from '#percent.ts';
import { beginningOf, truncate } from '#text.ts';
import { changedEntries } from '#audit/changed-from.ts';
import { type Changes, deedOf, thingWords } from './trail-actions.ts';
import { chosenWords, labelOf, SAID } from './trail-fields.ts';
import { kindOf } from './trail.ts';

interface Trace {
  readonly action: string;
  readonly entityId: string | null;
  readonly changes: unknown;
  readonly productName: string | null;
}

interface Told {
  readonly kind: string;
  readonly did: string;
  readonly thing: string;
  readonly how: string;
  readonly details: readonly string[];
}

export function tellTrace({ action, entityId, changes: written, productName }: Trace, names: Names): Told {
  const kind = action.slice(0, action.indexOf('.'));
  const changes: Changes = isChanges(written) ? written : {};
  const { did, how, hasThing } = deedOf(action, changes);
  const known = kindOf(kind);
  const name = known?.nameOf ? known.nameOf(entityId ?? '') : (productName ?? nameIn(changes));
  const thing = hasThing ? thingWords(kind, name) : '';
  const details = detailsOf(changes, names);
  const [first, ...others] = details;
  // A single change of a thing with a name is told in the sentence itself.
  const isOnly = first && others.length === 0 && first.from !== null && !first.isYesOrNo;
  if (isOnly && did.startsWith('changed') && (!known || known.named)) {
    const label = first.label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
    const told = `from ${first.from} to ${first.to ?? NONE}${how && `, ${how}`}`;
    return { kind, did: `changed the ${label} of`, thing, how: told, details: [] };
  }
  return { kind, did, thing, how, details: details.map(detailWords) };
}

function nameIn(changes: Changes): string {
  const before = isChanges(changes['before']) ? changes['before'] : {};
  const names = ['name', 'title', 'code', 'label', 'userName', 'textContent', 'term', 'called'];
  const found = names.map((name) => changes[name] ?? before[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? truncate(found, NAME_LENGTH) : '';
}

interface Detail {
  readonly label: string;
  readonly isYesOrNo?: boolean;
  /** Null if there was nothing before, or nobody knows what. */
  readonly from: string | null;
  readonly to: string | null;
}

export function detailsOf(changes: Changes, names: Names): Detail[] {
  const { before, stock, from, called: _called, ...after } = changes;
  const counts = Array.isArray(stock) ? stock.filter(isChanges).map(countWords) : [];
  if (!isChanges(before)) return [...statusDetail(from, after['status']), ...saidDetails(after), ...counts];
  return [
    ...changedEntries(before, after).map(([name, value]) => {
      const [was, is] = fromWhereTheyDiffer(before[name], value);
      return {
        label: labelOf(name),
        isYesOrNo: typeof value === 'boolean',
        from: wordsOf(name, was, names),
        to: wordsOf(name, is, names),
      };
    }),
    ...counts,
  ];
}

export interface Names {
  readonly categories: ReadonlyMap<number, string>;
}

/** Long texts that begin alike start at the last word they share: cut at the end, both might read the same. */
function fromWhereTheyDiffer(one: unknown, other: unknown): [unknown, unknown] {
  if (typeof one !== 'string' || typeof other !== 'string') return [one, other];
  if (Math.max(one.length, other.length) <= TEXT_LENGTH) return [one, other];
  let alike = 0;
  while (alike < one.length && one[alike] === other[alike]) alike += 1;
  if (alike <= TEXT_LENGTH / 2) return [one, other];
  const start = beginningOf(one, alike)
    .trimEnd()
    .search(/\S{1,20}$/u);
  return [`…${one.slice(start)}`, `…${other.slice(start)}`];
}

function detailWords({ label, from, to }: Detail): string {
  if (from === null && to === null) return `${label}: changed`;
  return from === null ? `${label}: ${to ?? NONE}` : `${label}: ${from} → ${to ?? NONE}`;
}

const NAME_LENGTH = 60;
const TEXT_LENGTH = 80;
const NONE = 'none';

function saidDetails(after: Changes): Detail[] {
  return SAID.flatMap((name) => {
    const value = after[name];
    if (value === undefined || value === null || value === '') return [];
    return [{ label: labelOf(name), from: null, to: wordsOf(name, value, NO_NAMES) }];
  });
}

const NO_NAMES: Names = { categories: new Map() };

function statusDetail(from: unknown, to: unknown): Detail[] {
  return isStatus(from) && isStatus(to)
    ? [{ label: 'Status', from: statusForOwner(from), to: statusForOwner(to) }]
    : [];
}

function isStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}

function countWords({ size, onHand, seenOnHand, quantity }: Changes): Detail {
  const label = typeof size === 'string' && size !== '' ? `Stock of ${size}` : 'Stock';
  if (typeof quantity !== 'number') {
    return { label, from: typeof seenOnHand === 'number' ? String(seenOnHand) : null, to: String(onHand) };
  }
  return { label, from: null, to: `${quantity > 0 ? '+' : '−'}${String(Math.abs(quantity))}` };
}

/** Stored as date fields write them. */
const DAYS = new Set(['expiryDay', 'fromDate', 'reviewDay']);

function wordsOf(name: string, value: unknown, { categories }: Names): string | null {
  if (value === null || value === undefined || value === '') return NONE;
  if (name === 'categoryId')
    return typeof value === 'number' ? (categories.get(value) ?? 'another one') : null;
  if (name === 'imageUrls' && Array.isArray(value)) return String(value.length);
  if (name.startsWith('imageUrl') || typeof value === 'object') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (name.endsWith('Paise')) return formatRupees(value);
    if (name.endsWith('Bps')) return formatPercent(value);
    return name.endsWith('At') ? formatDatedMoment(value) : String(value);
  }
  if (typeof value === 'string' && DAYS.has(name)) return formatDate(startOfDay(value));
  return typeof value === 'string' ? truncate(chosenWords(name, value), TEXT_LENGTH) : null;
}

function isChanges(value: unknown): value is Changes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
