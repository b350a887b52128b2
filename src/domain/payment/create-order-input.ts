import * as z from 'zod';
import { MISSING, ABROAD, codeOfState, COUNTRY, isIndia, problemOfPlace } from '#address/address.ts';
import { FULL_NAME_LENGTH, LONG_NAME, joinDigits } from '#address/contact.ts';
import { Email, AddressLine, MobileNumber, PersonName, PlaceName } from '#address/contact-fields.ts';
import { countLetters } from '#at-most-letters.ts';
import { ProductId } from '#catalogue/product-id.ts';
import { Quantity } from '#catalogue/product-id.ts';
import { MOST_LINES } from '#catalogue/product-limits.ts';
import { NOT_WITH_CASH, problemOfGiftNote } from '#order/gift.ts';
import { PAYMENT_METHODS } from '#order/order-money.ts';
import { addressFor, type OrderAddress } from '#order/read/own-order.ts';
import { checkSums, RequestedSize, TOO_MANY_LINES } from '#pricing/requested-lines.ts';
import type { PlaceOrderInput } from '#order/place/place-order.ts';
import { CouponCode } from '#order/place/quote.ts';
import { GSTIN_FIELD_LENGTH, problemOfBuyerGstin, joinGstin } from '#tax/gstin.ts';
import { plainLines, plainLine } from '#text.ts';
import { CURRENCY } from './payments.ts';

interface Addressee extends OrderAddress {
  readonly firstName: string;
  readonly lastName: string | null;
}

/** An address comes as the checkout spells it (line1, line2, postal_code), or as it is stored; that one comes out. */
export const ShippingAddress = z
  .strictObject({
    first_name: PersonName.nullish(),
    last_name: PersonName.nullish(),
    line1: AddressLine.nullish(),
    address: AddressLine.nullish(),
    line2: AddressLine.nullish(),
    apartment: AddressLine.nullish(),
    place: AddressLine.nullish(),
    city: PlaceName.nullish(),
    state: PlaceName.nullish(),
    postal_code: PlaceName.nullish(),
    pin_code: PlaceName.nullish(),
    country: PlaceName.nullish(),
    phone: MobileNumber,
  })
  .transform((typed, check): Addressee => {
    const problems: string[] = [];
    const demand = (text: string | null | undefined, problem: string): string => {
      if (!text) problems.push(problem);
      return text ?? '';
    };
    const lastName = typed.last_name ?? null;
    if (lastName === '') problems.push(MISSING.lastName);
    const address = demand(typed.line1 ?? typed.address, MISSING.address);
    const city = demand(typed.city, MISSING.city);
    const state = codeOfState(demand(typed.state, MISSING.state));
    const pinCode = joinDigits(demand(typed.postal_code ?? typed.pin_code, MISSING.pinCode));
    if (problems.length === 0) {
      const isAbroad = typed.country && !isIndia(typed.country);
      const problem = isAbroad ? ABROAD : problemOfPlace(state, pinCode);
      if (problem !== null) problems.push(problem);
    }
    for (const problem of problems) check.addIssue(problem);
    const [apartment, place] = typed.apartment
      ? [typed.apartment, typed.place ?? typed.line2]
      : [typed.line2, typed.place];
    return {
      firstName: typed.first_name ?? '',
      lastName,
      address,
      ...(apartment ? { apartment } : {}),
      ...(place ? { place } : {}),
      city,
      state,
      pin_code: pinCode,
      country: COUNTRY,
      phone: typed.phone,
    };
  });

const TEXT_LENGTH = 500;
const MOST_RUPEES = 1e9;
export const KEY_LENGTH = 100;

/** The specification (S7) lets clients send these; nobody trusts them. */
const ignoredText = z.string().max(TEXT_LENGTH).nullish();
const ignoredRupees = z.number().min(0).max(MOST_RUPEES).nullish();

const CartItem = z
  .strictObject({
    product_id: ProductId,
    quantity: Quantity,
    selected_size: RequestedSize,
    price_at_purchase: ignoredRupees,
    name: ignoredText,
    image_url: ignoredText,
  })
  .transform(({ product_id, quantity, selected_size }) => {
    return { productId: product_id, quantity, size: selected_size };
  });

const Body = z.strictObject({
  currency: z.literal(CURRENCY, 'We sell in rupees only.').default(CURRENCY),
  notes: z.unknown().optional(),
  user_id: ignoredText,
  customer_email: Email,
  customer_name: z
    .string('Please enter your name.')
    .overwrite(plainLine)
    .trim()
    .max(FULL_NAME_LENGTH, LONG_NAME)
    .default(''),
  shipping_address: ShippingAddress,
  cart_items: z
    .array(CartItem)
    .min(1, 'Your cart is empty.')
    .max(MOST_LINES, TOO_MANY_LINES)
    .check(checkSums),
  shipping_fee: ignoredRupees,
  taxes_amount: ignoredRupees,
  coupon_id: z.union([z.number(), z.string().max(TEXT_LENGTH)]).nullish(),
  coupon_code: CouponCode.nullish(),
  discount_amount: ignoredRupees,
  /** If the total is no longer what the shopper has seen, nothing is ordered. Without it the shop's total holds. */
  final_amount_from_client: z.number().min(0).max(MOST_RUPEES).nullish(),
  payment_method: z.enum(PAYMENT_METHODS).default('razorpay'),
  gift_note: z
    .string()
    .overwrite(plainLines)
    .check(({ value, issues }) => {
      const message = problemOfGiftNote(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    })
    .default(''),
  gift_wrap: z.boolean().default(false),
  hide_price: z.boolean().default(false),
  gstin: z.string().max(GSTIN_FIELD_LENGTH).overwrite(joinGstin).default(''),
});
type Body = z.output<typeof Body>;

export const CreateOrderInput = Body.refine(
  ({ customer_name, shipping_address }) => customer_name !== '' || Boolean(shipping_address.lastName),
  { path: ['customer_name'], message: MISSING.lastName },
).check(({ value, issues }) => {
  const message = problemOfBuyerGstin(value.gstin, value.shipping_address.state);
  if (message !== null) issues.push({ code: 'custom', path: ['gstin'], message, input: value });
  if (value.hide_price && value.payment_method === 'cod')
    issues.push({ code: 'custom', path: ['hide_price'], message: NOT_WITH_CASH, input: value });
  if (value.customer_name === '' || countLetters(nameIn(value.shipping_address)) <= FULL_NAME_LENGTH) return;
  issues.push({ code: 'custom', path: ['shipping_address'], message: LONG_NAME, input: value });
});
export type CreateOrderInput = z.output<typeof CreateOrderInput>;

export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .max(KEY_LENGTH);

/** Empty without a last name: a first name alone names no recipient. */
function nameIn({ firstName, lastName }: Pick<Body['shipping_address'], 'firstName' | 'lastName'>): string {
  return lastName ? `${firstName} ${lastName}`.trim() : '';
}

export function toPlaceOrderInput(input: CreateOrderInput): PlaceOrderInput {
  const { firstName: _, lastName: __, ...place } = input.shipping_address;
  const recipient = nameIn(input.shipping_address);
  const name = input.customer_name || recipient;
  const { final_amount_from_client: agreed } = input;
  return {
    lines: input.cart_items,
    email: input.customer_email,
    name,
    address: addressFor(name, recipient, place),
    couponCode: input.coupon_code === '' ? null : (input.coupon_code ?? null),
    paymentMethod: input.payment_method,
    gift: { note: input.gift_note, isWrapped: input.gift_wrap, hidesPrice: input.hide_price },
    ...(input.gstin !== '' && { buyerGstin: input.gstin }),
    agreedPaise: typeof agreed === 'number' ? Math.round(agreed * 100) : null,
  };
}
