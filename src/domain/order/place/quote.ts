import * as z from 'zod';
import {
  codeOfState,
  findState,
  PIN_CODE_LENGTH,
  problemOfPinCode,
  problemOfState,
} from '#address/address.ts';
import { joinDigits } from '#address/contact.ts';
import { type Coupon, type CouponResult, judgeCoupon, normalizeCode } from '#coupon/coupon.ts';
import { goodsLeaving } from '#pricing/discount.ts';
import {
  type CodRules,
  isCodOffered,
  type Shipping,
  untilFreeShipping,
} from '#shop-settings/delivery-terms.ts';
import { type OrderAmounts, priceOrder, subtotalOf } from '#pricing/price-order.ts';
import { addedShipping, type Delivered } from '#order/addition.ts';
import { type OnlyState, problemOfDelivery, onlyStateOf, type Seller, takesBusinesses } from '#tax/seller.ts';
import { promisedDays, type PromisedDays } from '#shop-settings/promised-days.ts';
import { taxIncluded } from '#tax/tax-amounts.ts';
import { supplyTo } from '#tax/tax-document.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { type CheckoutLine, toCheckoutLine } from './place-order.ts';
import { type RequestedLine, RequestedLines } from '#pricing/requested-lines.ts';

const STATE_LETTERS = 60;

/** A code too long for a coupon is as wrong as another. */
export const CouponCode = z.string().transform(normalizeCode);

export const QuoteInput = z.strictObject({
  items: RequestedLines,
  couponCode: CouponCode.nullish(),
  giftWrap: z.boolean().default(false),
  /** Half typed ones too: they only tell where delivery is impossible. */
  state: z.string().trim().max(STATE_LETTERS).overwrite(codeOfState).nullish(),
  pinCode: z.string().overwrite(joinDigits).max(PIN_CODE_LENGTH).nullish(),
});
export type QuoteInput = z.output<typeof QuoteInput>;

export interface Quote extends OrderAmounts, PromisedDays {
  readonly lines: readonly CheckoutLine[];
  /** As the bill will say it. Null until the state is known, since it rounds the halves of its own State's tax. */
  readonly includedTaxPaise: number | null;
  /** 0 if shipping is free; null if nothing would make it so, or it cannot be said. */
  readonly untilFreePaise: number | null;
  readonly coupon: CouponResult | null;
  readonly deliveryProblem: string | null;
  readonly onlyState: OnlyState | null;
  readonly takesBusinesses: boolean;
  readonly codIsOffered: boolean;
  readonly giftWrapPricePaise: number;
  readonly hasOffers: boolean;
}

export interface QuoteFacts {
  readonly products: readonly LiveStock[];
  readonly shipping: Shipping;
  readonly cod: CodRules;
  readonly coupon: Coupon | null;
  readonly uses: number;
  readonly ownUses: number;
  readonly giftWrapPricePaise: number;
  readonly hasOffers: boolean;
  readonly seller: Seller;
  readonly delivered?: Delivered | null;
  readonly at: number;
}

export interface QuoteRequest {
  readonly lines: readonly RequestedLine[];
  readonly couponCode?: string | null | undefined;
  readonly giftWrap: boolean;
  readonly state?: string | null | undefined;
  readonly pinCode?: string | null | undefined;
}

export function makeQuote(
  { lines: wanted, couponCode, giftWrap, ...place }: QuoteRequest,
  facts: QuoteFacts,
): Quote {
  const { products, delivered, coupon: found, uses, ownUses, giftWrapPricePaise, hasOffers, at } = facts;
  const bought = wanted.map((line) => {
    return { line, product: products.find(({ productId }) => productId === line.productId) ?? null };
  });
  const lines = bought.flatMap(({ line, product }) =>
    product ? { ...product, quantity: line.quantity } : [],
  );
  const tried = { subtotalPaise: subtotalOf(lines, at), uses, ownUses, at };
  const coupon = typeof couponCode === 'string' ? judgeCoupon(couponCode, found, tried) : null;
  const onlyState = onlyStateOf(facts.seller);
  const discount = coupon?.status === 'applied' ? found : null;
  const shipping = delivered ? addedShipping(tried.subtotalPaise, facts.shipping, delivered) : facts.shipping;
  const amounts = priceOrder({
    lines,
    discount,
    shipping,
    at,
    giftWrapPaise: giftWrap && lines.length > 0 ? giftWrapPricePaise : 0,
  });
  const taxable = lines.map(({ quantity, pricePaise: unitPricePaise, taxRateBps: rateBps }) => {
    return { quantity, unitPricePaise, rateBps };
  });
  const promised = promisedDays(at);
  const state = findState(place.state ?? '');
  const { supply } = supplyTo(facts.seller.stateCode, state?.code ?? '');
  return {
    ...amounts,
    promisedFrom: delivered?.promisedFrom ?? promised.promisedFrom,
    promisedTo: delivered?.promisedTo ?? promised.promisedTo,
    includedTaxPaise: state ? taxIncluded(taxable, amounts, supply) : null,
    untilFreePaise: amounts.shippingPaise === 0 ? 0 : untilFree(amounts, shipping, coupon, found),
    lines: bought.map(({ line, product }) => toCheckoutLine(line, product)),
    coupon,
    deliveryProblem: deliveryProblem(place, onlyState),
    onlyState,
    takesBusinesses: takesBusinesses(facts.seller),
    codIsOffered: !delivered && isCodOffered(facts.cod, amounts.totalPaise),
    giftWrapPricePaise,
    hasOffers,
  };
}

/** A coupon that only waits for its minimum applies as soon as that is reached. */
function untilFree(
  { subtotalPaise, discountPaise }: OrderAmounts,
  shipping: Shipping,
  coupon: CouponResult | null,
  found: Coupon | null,
): number | null {
  // A coupon worth more than the pieces pays for shipping too.
  if (discountPaise > subtotalPaise) return null;
  const { freeThresholdPaise } = shipping;
  const isWaiting = coupon?.status === 'minimum' && freeThresholdPaise >= (found?.minPurchasePaise ?? 0);
  const goodsPaise =
    found && (coupon?.status === 'applied' || isWaiting)
      ? goodsLeaving(freeThresholdPaise, found)
      : freeThresholdPaise;
  return goodsPaise === null
    ? null
    : untilFreeShipping(subtotalPaise, { ...shipping, freeThresholdPaise: goodsPaise });
}

function deliveryProblem(
  { state, pinCode }: Pick<QuoteRequest, 'state' | 'pinCode'>,
  onlyState: OnlyState | null,
): string | null {
  const problem = state ? (problemOfState(state) ?? problemOfDelivery(onlyState, state)) : null;
  return problem ?? (pinCode ? problemOfPinCode(pinCode, state ?? '') : null);
}
