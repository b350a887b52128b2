import * as z from 'zod';
import { FullName, DeliveryAddressInput } from '#address/contact-fields.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { MOST_LINES, MOST_SIZE_LETTERS } from '#catalogue/product-limits.ts';
import { isEachOnce, LINK_LENGTH, requiredText } from '#form-fields.ts';
import { NOT_SAID_WHAT, REFUNDED } from '#tax/credit-note.ts';
import { plainLines, secureLink } from '#text.ts';
import { ORDER_STATUSES, ENDED, type OrderStatus } from '#order-status.ts';
import { COUNTRY, deliveryLines } from '#address/address.ts';
import { formatPhone } from '#address/contact.ts';
import { ProductId } from '#catalogue/product-id.ts';
import { type OrderAddress, recipientOf } from '#order/read/own-order.ts';

export const NOTE_LENGTH = 1000;
export const REASON_LENGTH = 200;
const MOST_REFUND_PAISE = 100_000_000_00;
const MOST_PIECES = 100_000;
const WRONG_LINK = 'A tracking link begins with https://. Paste the address of the courier’s tracking page.';

/** An empty link removes the old one. */
export const TrackingUrl = z
  .string(WRONG_LINK)
  .trim()
  .max(LINK_LENGTH, atMostLetters(LINK_LENGTH))
  .transform((link) => (link === '' ? null : link))
  .refine((link) => link === null || secureLink(link) !== undefined, WRONG_LINK);

export const ChangeOrderInput = z
  .strictObject({
    status: z.enum(ORDER_STATUSES, 'Please choose a status.').optional(),
    tracking_url: TrackingUrl.nullable().optional(),
    /** A status that was set after the owner saw this one is not overwritten. */
    from: z.enum(ORDER_STATUSES).optional(),
    seen_tracking_url: z.string().max(LINK_LENGTH).nullable().optional(),
    confirm: z.literal(true).optional(),
  })
  .refine(({ status, tracking_url: link }) => status !== undefined || link !== undefined, {
    path: ['status'],
    message: 'Please choose a status or a tracking link.',
  });
export type ChangeOrderInput = z.output<typeof ChangeOrderInput>;

export const PackedInput = z.strictObject({
  isPacked: z.boolean(),
  /** The newest `updatedAt` in the parcel: it may have changed since its slip was printed. */
  seenAt: z.int(),
});
export type PackedInput = z.output<typeof PackedInput>;

export const OrderAddressInput = DeliveryAddressInput.safeExtend({
  /** The newest `updatedAt` in the parcel when the form was opened: nothing changed since is overwritten. */
  seenAt: z.int().optional(),
  /** The buyer's name, if the parcel goes to somebody else or the bill names a business. */
  customerName: FullName.optional(),
});
export type OrderAddressInput = z.output<typeof OrderAddressInput>;

export const NoteInput = z.strictObject({
  text: requiredText(NOTE_LENGTH, 'Please write a note.', plainLines),
});
export type NoteInput = z.output<typeof NoteInput>;

export const GivenBackInput = z.strictObject({
  refundId: z.int().min(1),
  how: requiredText(REASON_LENGTH, 'Please say how.'),
});
export type GivenBackInput = z.output<typeof GivenBackInput>;

export const NothingDueInput = z.strictObject({
  duePaise: z.int().min(1),
  reason: requiredText(REASON_LENGTH, 'Please give a reason.'),
});
export type NothingDueInput = z.output<typeof NothingDueInput>;

export const RefundInput = z
  .strictObject({
    amountPaise: z
      .int('Please enter an amount.')
      .min(1, 'Please enter an amount.')
      // The text of REFUND_TOO_HIGH; importing it would bring all other sentences into the browser.
      .max(MOST_REFUND_PAISE, 'That is more than what is left of the payment.')
      .optional(),
    reason: requiredText(REASON_LENGTH, 'Please give a reason.'),
    /** Needed for an order that has its bill: a credit note goes with every refund but goodwill. */
    what: z.enum(REFUNDED, NOT_SAID_WHAT).optional(),
    /** Pieces that come back, or whose price is lowered: all, if none are named. */
    lines: z
      .array(z.strictObject({ orderItemId: z.int().min(1), quantity: z.int().min(1).max(MOST_PIECES) }))
      .max(MOST_LINES)
      .refine(
        isEachOnce((line: { readonly orderItemId: number }) => line.orderItemId),
        'Please choose each piece only once.',
      )
      .optional(),
    /** After a refund from elsewhere the owner looks again. */
    seenLeftPaise: z.int().min(0).optional(),
    /** An unsent piece becomes one that comes back once its parcel has left. */
    seenStatus: z.enum(ORDER_STATUSES).optional(),
    restock: z.boolean().optional(),
    key: z.string().regex(/^[\w-]{10,100}$/, 'Please start again.'),
  })
  .refine(({ what, lines, restock }) => restock !== true || (what === 'pieces' && lines !== undefined), {
    path: ['lines'],
    message: 'Please choose the pieces.',
  });
export type RefundInput = z.output<typeof RefundInput>;

export function toOrderAddress({ name: _, pinCode, apartment, ...rest }: DeliveryAddressInput): OrderAddress {
  return { ...rest, ...(apartment && { apartment }), pin_code: pinCode, country: COUNTRY };
}

export function addressFields(order: Parameters<typeof recipientOf>[0]): Required<DeliveryAddressInput> {
  const { address, apartment, place, pin_code: pinCode, city, state, phone } = order.shippingAddress;
  return {
    name: recipientOf(order),
    phone,
    pinCode,
    city,
    state,
    address,
    apartment: [apartment, place].filter(Boolean).join(', '),
  };
}

const Size = z.string('Please choose a size.').trim().min(1, 'Please choose a size.').max(MOST_SIZE_LETTERS);

export const OwnSizeInput = z.strictObject({ productId: ProductId, size: Size, newSize: Size });
export type OwnSizeInput = z.output<typeof OwnSizeInput>;

/** Empty: the address names the order, and what opens it says whose it is. */
export const OwnCancelInput = z.strictObject({});

type Changed = Parameters<typeof recipientOf>[0] & { readonly status: OrderStatus };

/** Anybody may type that link, so an order that goes on is never called cancelled. */
const DONE: Readonly<Record<string, (order: Changed) => string | null>> = {
  cancel: ({ status }) =>
    ENDED.includes(status) ? 'Your order is cancelled. We have emailed you about it.' : null,
  address: (order) => {
    const place = [recipientOf(order), ...deliveryLines(order.shippingAddress)].join(', ');
    return `Saved. It will go to ${place}; the courier will call ${formatPhone(order.shippingAddress.phone)}.`;
  },
  size: () => 'The size is changed. We have emailed you about it.',
};

export function ownDoneWords(name: string | null, order: Changed): string | null {
  return name !== null && Object.hasOwn(DONE, name) ? (DONE[name]?.(order) ?? null) : null;
}
