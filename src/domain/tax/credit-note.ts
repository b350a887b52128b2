import { formatRupees } from '#money.ts';
import { addUp, shareOut, sumOf, type Supply, type TaxSums, taxWithin } from './tax-amounts.ts';
import { CREDITED, type CreditReason, type DocumentLine, type TaxContent } from './tax-document.ts';

/** Goodwill does not change the bill, since sold pieces keep their price. */
export const REFUNDED = [...CREDITED, 'goodwill'] as const;
export type Refunded = (typeof REFUNDED)[number];
export const NOT_SAID_WHAT = 'Please say what is refunded.';

export interface RefundedLine {
  readonly orderItemId: number;
  /** Ignored if only a price is reduced. */
  readonly quantity: number;
}

export interface CreditRequest {
  readonly what: CreditReason;
  /** Empty stands for all lines. */
  readonly lines: readonly RefundedLine[];
  /** Null for everything that is left. */
  readonly amountPaise: number | null;
}

export type Creditable = Pick<TaxContent, 'lines' | 'roundOffPaise' | 'totalPaise' | 'supply'>;

export type CreditContent = TaxSums & Pick<TaxContent, 'lines' | 'roundOffPaise'>;

const AMOUNTS = [
  'grossPaise',
  'discountPaise',
  'deliveryPaise',
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'totalPaise',
] as const satisfies readonly (keyof DocumentLine)[];
type Amount = 'quantity' | (typeof AMOUNTS)[number];

/** All lines stay in place, even if nothing of one is left. */
export function leftToCredit<Whole extends Creditable>(
  whole: Whole,
  notes: readonly Omit<Creditable, 'supply'>[],
): Whole {
  const credited = notes.flatMap(({ lines }) => lines);
  return {
    ...whole,
    roundOffPaise: whole.roundOffPaise - sumOf(notes.map(({ roundOffPaise }) => roundOffPaise)),
    totalPaise: whole.totalPaise - sumOf(notes.map(({ totalPaise }) => totalPaise)),
    lines: whole.lines.map((line) => {
      const own = credited.filter(({ orderItemId }) => orderItemId === line.orderItemId);
      const left = (name: Amount) => [name, line[name] - sumOf(own.map((each) => each[name]))] as const;
      return { ...line, ...Object.fromEntries([left('quantity'), ...AMOUNTS.map(left)]) };
    }),
  };
}

/** `whole` is the document; the requests follow one another. */
export function leftAfter<Of extends Creditable>(
  whole: Of,
  left: Of,
  requests: readonly CreditRequest[],
): Of {
  return requests.reduce((rest, request) => {
    const credit = creditOf(whole, rest, request);
    return credit ? leftToCredit(rest, [credit]) : rest;
  }, left);
}

interface Part {
  readonly line: DocumentLine;
  readonly quantity: number;
  /** What a request is mainly about: of pieces their own price, without delivery. */
  readonly firstPaise: number;
  readonly mostPaise: number;
}

function partsOf({ lines }: Pick<Creditable, 'lines'>, { what, lines: asked }: CreditRequest): Part[] {
  const wishOf = (line: DocumentLine) => asked.find(({ orderItemId }) => orderItemId === line.orderItemId);
  // Money kept for a piece that did not go is in the price of the others, and so is what goes back of it.
  const isOfAll = asked.length === 0 || (what !== 'pieces' && !lines.some(wishOf));
  return lines.map((line): Part => {
    const wish = wishOf(line);
    if (!isOfAll && !wish) return { line, quantity: 0, firstPaise: 0, mostPaise: 0 };
    const { totalPaise, deliveryPaise } = line;
    const goods = Math.max(0, Math.min(totalPaise, line.grossPaise - line.discountPaise));
    if (what === 'price') return { line, quantity: 0, firstPaise: goods, mostPaise: totalPaise };
    if (what === 'delivery') {
      const most = Math.min(deliveryPaise, totalPaise);
      return { line, quantity: 0, firstPaise: most, mostPaise: most };
    }
    const quantity = Math.min(wish?.quantity ?? line.quantity, line.quantity);
    if (quantity === line.quantity) return { line, quantity, firstPaise: goods, mostPaise: totalPaise };
    const firstPaise = portion(goods, quantity, line.quantity);
    const mostPaise = firstPaise + portion(totalPaise - goods, quantity, line.quantity);
    return { line, quantity, firstPaise, mostPaise };
  });
}

/** Another refund made these lines cheaper since: the request takes more of them, and the rest from other lines. */
function asAgreed(parts: readonly Part[], { amountPaise }: CreditRequest): readonly Part[] {
  const isShort = (some: readonly Part[]) => (amountPaise ?? 0) > total(some, 'mostPaise');
  const wholeLine = (part: Part): Part => ({ ...part, mostPaise: part.line.totalPaise });
  if (!isShort(parts)) return parts;
  const own = parts.map((part) => (part.quantity === 0 && part.mostPaise === 0 ? part : wholeLine(part)));
  return isShort(own) ? parts.map(wholeLine) : own;
}

const portion = (paise: number, of: number, all: number) => (all === 0 ? 0 : Math.round((paise * of) / all));

const total = (parts: readonly Part[], name: 'firstPaise' | 'mostPaise') =>
  parts.reduce((sum, part) => sum + part[name], 0);

export function worthOf(left: Creditable, request: Omit<CreditRequest, 'amountPaise'>): number {
  const parts = partsOf(left, { ...request, amountPaise: null });
  return Math.min(left.totalPaise, total(parts, 'firstPaise'));
}

export function problemOfCredit(
  left: Creditable,
  request: CreditRequest,
): { readonly field: 'lines' | 'amountPaise'; readonly message: string } | null {
  for (const { orderItemId, quantity } of request.lines) {
    const line = left.lines.find((each) => each.orderItemId === orderItemId);
    if (!line) return { field: 'lines', message: 'This piece is not on the bill.' };
    if (request.what === 'pieces' && quantity > line.quantity) {
      const count = String(line.quantity);
      return { field: 'lines', message: `Of ${line.description}, ${count} can still be credited.` };
    }
  }
  const most = Math.min(left.totalPaise, total(partsOf(left, request), 'mostPaise'));
  if (request.amountPaise === null || request.amountPaise <= most) return null;
  return { field: 'amountPaise', message: `For that, ${formatRupees(most)} can still be credited.` };
}

/** The document's own split, negated. Null if nothing is left. `whole` is the document. */
export function creditOf(whole: Creditable, left: Creditable, request: CreditRequest): CreditContent | null {
  const parts = asAgreed(partsOf(left, request), request);
  const most = total(parts, 'mostPaise');
  const amount = Math.min(request.amountPaise ?? most, most, left.totalPaise);
  const isAll = request.what === 'returned' || (amount > 0 && amount >= left.totalPaise);
  const first = total(parts, 'firstPaise');
  const rest = (part: Part) => part.mostPaise - part.firstPaise;
  const shares =
    amount <= first
      ? shareOut(
          amount,
          parts.map(({ firstPaise }) => firstPaise),
        )
      : shareOut(amount - first, parts.map(rest)).map(
          (paise, place) => paise + (parts[place]?.firstPaise ?? 0),
        );
  const lines = parts.flatMap((part, place) => {
    const paise = isAll ? part.line.totalPaise : (shares[place] ?? 0);
    const original = whole.lines[place];
    if (!original || (paise === 0 && (part.quantity === 0 || (amount === 0 && !isAll)))) return [];
    return [creditedLine(original, part, paise, { supply: whole.supply, what: request.what })];
  });
  if (lines.length === 0) return null;
  const sums = addUp(lines);
  const roundOffPaise = isAll ? left.roundOffPaise : 0;
  return { ...sums, lines, roundOffPaise, totalPaise: sums.totalPaise + roundOffPaise };
}

function creditedLine(
  original: DocumentLine,
  { line, quantity, firstPaise }: Part,
  paise: number,
  { supply, what }: { readonly supply: Supply; readonly what: CreditReason },
): DocumentLine {
  const { grossPaise, discountPaise, deliveryPaise } = line;
  const isRest = paise === line.totalPaise && (paise > 0 || quantity === line.quantity);
  const share = (amount: number) => (quantity === 0 ? 0 : portion(amount, quantity, line.quantity));
  const delivery = what === 'delivery' ? paise : Math.max(0, paise - firstPaise);
  const wanted = {
    gross: quantity === 0 ? paise - delivery : share(grossPaise),
    delivery: Math.min(delivery, deliveryPaise),
    discount: share(discountPaise),
  };
  return {
    ...original,
    quantity,
    ...(isRest ? { grossPaise, discountPaise, deliveryPaise } : splitOf(line, paise, wanted)),
    ...taxOf(original, line, paise, supply),
  };
}

interface Wanted {
  readonly gross: number;
  readonly delivery: number;
  readonly discount: number;
}

/** Each part within what is left of it, and as close as possible to what is wanted. */
function splitOf(
  left: DocumentLine,
  paise: number,
  wanted: Wanted,
): Pick<DocumentLine, 'grossPaise' | 'discountPaise' | 'deliveryPaise'> {
  let gross = Math.min(wanted.gross, left.grossPaise);
  let { delivery } = wanted;
  const short = () => Math.max(0, paise - gross - delivery);
  gross += Math.min(short(), left.grossPaise - gross);
  delivery += short();
  // Delivery alone never exceeds the amount.
  gross -= Math.max(0, gross + delivery - paise - wanted.discount);
  return { grossPaise: gross, discountPaise: gross + delivery - paise, deliveryPaise: delivery };
}

/** The tax on all that is credited, less what was credited before: each note is right to a paisa. */
function taxOf(original: DocumentLine, left: DocumentLine, totalPaise: number, supply: Supply): TaxSums {
  const { taxablePaise: leftTaxable, cgstPaise, sgstPaise, igstPaise } = left;
  if (totalPaise === left.totalPaise)
    return { taxablePaise: leftTaxable, cgstPaise, sgstPaise, igstPaise, totalPaise };
  const byThen = taxWithin(original.totalPaise - left.totalPaise + totalPaise, original.rateBps, supply);
  const most = [cgstPaise, sgstPaise, igstPaise];
  const due = (['cgstPaise', 'sgstPaise', 'igstPaise'] as const).map((name) =>
    Math.max(0, Math.min(left[name], byThen[name] - (original[name] - left[name]))),
  );
  // A paisa has no two halves; it waits for the next note.
  const fits = sumOf(due) <= totalPaise;
  const taxes = fits ? due : due.map((tax) => Math.min(tax, Math.floor(totalPaise / 2)));
  // If only tax is left, more of it has to go.
  const need = Math.max(0, totalPaise - sumOf(taxes) - leftTaxable);
  const more = shareOut(
    need,
    taxes.map((tax, place) => (most[place] ?? 0) - tax),
  );
  const [cgst = 0, sgst = 0, igst = 0] = taxes.map((tax, place) => tax + (more[place] ?? 0));
  return {
    taxablePaise: totalPaise - cgst - sgst - igst,
    cgstPaise: cgst,
    sgstPaise: sgst,
    igstPaise: igst,
    totalPaise,
  };
}
