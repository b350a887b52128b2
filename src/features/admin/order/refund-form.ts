import * as z from 'zod';
import { RefundInput } from '../../../domain/order/change/change-order-input.ts';
import type { AdminOrder } from '../../../domain/order/read/admin-order.ts';
import {
  type Creditable,
  NOT_SAID_WHAT,
  REFUNDED,
  type Refunded,
  type RefundedLine,
  worthOf,
} from '../../../domain/tax/credit-note.ts';
import { amount } from '../kit/form/form-values.ts';

/** Of a price that is reduced: of all lines. */
export const WHOLE = 'whole';

export const DELIVERY = 'delivery' satisfies Refunded;

/** Of what is free, or has gone back, nothing can be refunded. */
export const isDeliveryLeft = (left: Creditable) => worthOf(left, { what: DELIVERY, lines: [] }) > 0;

/** What the fields hold; `pieces` by the place of their line. */
export interface RefundValues {
  what: string;
  pieces: string[];
  restock: boolean;
  line: string;
  /** Where a problem with them is shown. */
  lines: string;
  amountPaise: string;
  reason: string;
}

/** Before its bill an order is lessened as a whole, unless the owner says otherwise. */
export function refundValues(refundable: AdminOrder['refundable'], amountPaise: string): RefundValues {
  const { left, isBilled = false } = refundable ?? {};
  const isOne = left?.lines.filter(({ quantity }) => quantity > 0).length === 1;
  const pieces = (left?.lines ?? []).map(({ quantity }) => (isOne && quantity === 1 ? '1' : '0'));
  const what = refundable && !isBilled ? 'price' : '';
  const suggested = isBilled ? '' : amountPaise;
  return { what, pieces, restock: false, line: WHOLE, lines: '', amountPaise: suggested, reason: '' };
}

/** Of a refund of pieces those that come back, of a lower price the line that it is of. */
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

/** From the fields to what is sent. Where no bill is lessened nobody is asked what for. */
export function refundForm(left: Creditable | null) {
  const fields = z.object({
    what: left ? z.enum(REFUNDED, NOT_SAID_WHAT) : z.string().transform(() => undefined),
    restock: z.boolean(),
    amountPaise: amount('Please enter an amount.').pipe(RefundInput.shape.amountPaise.unwrap()),
    reason: RefundInput.shape.reason,
  });
  return z.custom<RefundValues>().transform((values, check) => {
    const { data, error } = fields.safeParse(values);
    const lines = left ? chosenLines(left, values) : [];
    const isWithoutPieces = left !== null && values.what === 'pieces' && lines.length === 0;
    const problems = [
      ...(isWithoutPieces ? [{ path: ['lines'], message: 'Please choose the pieces.' }] : []),
      // The pieces suggest an amount.
      ...(error?.issues ?? []).filter(
        ({ path: [name] }) => !isWithoutPieces || name !== 'amountPaise' || values.amountPaise.trim() !== '',
      ),
    ];
    for (const { path, message } of problems) check.addIssue({ code: 'custom', path, message });
    if (!data || problems.length > 0) return z.NEVER;
    const { what, restock, ...refund } = data;
    if (what === undefined) return refund;
    return {
      ...{ what, ...refund },
      ...(lines.length > 0 && { lines }),
      ...(what === 'pieces' && restock && { restock }),
    };
  });
}
