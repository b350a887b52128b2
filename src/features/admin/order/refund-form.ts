import * as z from 'zod';
import { RefundInput } from '#order/change/change-order-input.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import {
  type Creditable,
  NOT_SAID_WHAT,
  REFUNDED,
  type Refunded,
  type RefundedLine,
  worthOf,
} from '#tax/credit-note.ts';
import { amount } from '#features/admin/kit/form/form-values.ts';

export const EVERYTHING = 'everything';

export const PART = 'part';

export const WHOLE = 'whole';

export const DELIVERY = 'delivery' satisfies Refunded;

/** Delivery that was free, or is refunded already, cannot be refunded. */
export const isDeliveryLeft = (left: Creditable) => worthOf(left, { what: DELIVERY, lines: [] }) > 0;

export interface RefundValues {
  what: string;
  pieces: string[];
  restock: boolean;
  line: string;
  /** Holds no value; problems with the lines are shown at it. */
  lines: string;
  amountPaise: string;
  reason: string;
}

type Lowered = Pick<NonNullable<AdminOrder['refundable']>, 'left' | 'isBilled'> | null;

export function refundValues(refundable: Lowered): RefundValues {
  const lines = refundable?.left.lines ?? [];
  const isOne = lines.filter(({ quantity }) => quantity > 0).length === 1;
  const pieces = lines.map(({ quantity }) => (isOne && quantity === 1 ? '1' : '0'));
  return { what: '', pieces, restock: false, line: WHOLE, lines: '', amountPaise: '', reason: '' };
}

/** For refunded pieces, those that come back; for a lower price, the line it applies to. */
export function chosenLines(
  { lines }: Creditable,
  { what, pieces, line }: Pick<RefundValues, 'what' | 'pieces' | 'line'>,
): RefundedLine[] {
  return lines.flatMap(({ orderItemId, quantity }, place) => {
    if (orderItemId === null) return [];
    if (what === 'price')
      return line === String(place) ? [{ orderItemId, quantity: Math.max(1, quantity) }] : [];
    const count = Number(pieces[place] ?? 0);
    return what === 'pieces' && count > 0 ? [{ orderItemId, quantity: count }] : [];
  });
}

/** All that is left puts all pieces on sale again. `restPaise` is null while an earlier refund is pending. */
export const isRest = (typed: string, restPaise: number | null) =>
  restPaise !== null && amount('').safeParse(typed).data === restPaise;

/** On an issued bill the pieces come back, if any is left on it; a bill to come has a lower price. */
const everythingOf = ({ left, isBilled }: NonNullable<Lowered>): Refunded =>
  isBilled && left.lines.some(({ quantity }) => quantity > 0) ? 'pieces' : 'price';

/** Without a bill to lower, the request does not say what the refund is for. */
export function refundForm(lowered: Lowered, restPaise: number | null) {
  const left = lowered?.left ?? null;
  const fields = z.object({
    what: left
      ? z.enum(REFUNDED, NOT_SAID_WHAT)
      : z.enum([EVERYTHING, PART], NOT_SAID_WHAT).transform(() => undefined),
    restock: z.boolean(),
    amountPaise: amount('Please enter an amount.').pipe(RefundInput.shape.amountPaise.unwrap()),
    reason: RefundInput.shape.reason,
  });
  return z.custom<RefundValues>().transform((values, check) => {
    const isAll = lowered !== null && values.what === EVERYTHING;
    const { data, error } = fields.safeParse(isAll ? { ...values, what: everythingOf(lowered) } : values);
    const lines = left ? chosenLines(left, values) : [];
    const isWithoutPieces = left !== null && values.what === 'pieces' && lines.length === 0;
    const problems = [
      ...(isWithoutPieces ? [{ path: ['lines'], message: 'Please choose the pieces.' }] : []),
      // The amount follows from the pieces, so an empty one is no second problem.
      ...(error?.issues ?? []).filter(
        ({ path: [name] }) => !isWithoutPieces || name !== 'amountPaise' || values.amountPaise.trim() !== '',
      ),
    ];
    for (const { path, message } of problems) check.addIssue({ code: 'custom', path, message });
    if (!data || problems.length > 0) return z.NEVER;
    const { what, restock, ...refund } = data;
    if (what === undefined) return refund;
    return {
      what,
      ...refund,
      ...(lines.length > 0 && { lines }),
      ...(values.what === 'pieces' && restock && !isRest(values.amountPaise, restPaise) && { restock }),
    };
  });
}

/** Until a refund has an answer each try sends the first key, also when the dialog was closed or a try refused. */
const tries = new Map<string, { readonly key: string; isUnclear: boolean }>();

export function refundKey(orderId: string): string {
  const tried = tries.get(orderId) ?? { key: crypto.randomUUID(), isUnclear: false };
  tries.set(orderId, tried);
  return tried.key;
}

export const isRefundUnclear = (orderId: string): boolean => tries.get(orderId)?.isUnclear ?? false;

export function noteRefundUnclear(orderId: string): void {
  const tried = tries.get(orderId);
  if (tried) tried.isUnclear = true;
}

export function forgetRefundKey(orderId: string): void {
  tries.delete(orderId);
}
