import type { Quote } from '#order/place/quote.ts';
import type { ApiFailure } from '#lib/api-client.ts';
import { paths } from '#paths/paths.ts';
import {
  $draft,
  $fieldProblems,
  firstProblem,
  setField,
  type TypedField,
} from '#features/order/checkout/draft.ts';
import { forgetAttempt } from './checkout-attempt.ts';
import { askAnew } from './leave-for-order.ts';
import { goToField, goToItems, warn } from './pay-problem.ts';

export function tellRefusal({ code, message, details }: ApiFailure): boolean {
  switch (code) {
    case 'PRICE_CHANGED': {
      const { coupon } = Object(details) as Partial<Quote>;
      const isRefused = coupon && coupon.status !== 'applied';
      // The quote would go on applying the coupon: it does not reveal whether it was used with a typed email address.
      if (isRefused) setField('couponCode', '');
      askAnew();
      if (isRefused) warn(coupon.title, `${message} We have removed it: please check the total.`);
      else warn('The price has changed', message);
      return true;
    }
    case 'OUT_OF_STOCK':
      askAnew();
      warn('Oops!', message, { isOfItems: true });
      goToItems();
      return true;
    case 'KEY_REUSED':
      // A newer version of the shop may read the same order as another one: it is not placed again unasked.
      forgetAttempt();
      warn(
        'No Answer Yet',
        'An earlier try may have reached us: please look for our email. If there is none, try again.',
      );
      return true;
    case 'COD_UNAVAILABLE':
      askAnew();
      warn('Cash on delivery', message);
      return true;
    case 'COD_LIMIT':
      setField('paymentMethod', 'razorpay');
      warn('Cash on delivery', message);
      return true;
    case 'RATE_LIMITED':
      warn('Order Not Placed', message);
      return true;
    case 'SIGNED_OUT':
      warn('Authentication Issue', 'You have been signed out. Please log in again.', {
        link: { label: 'Log in', href: paths.loginFor(location.pathname) },
      });
      return true;
    case 'INVALID_INPUT':
      if (markFields(details)) return true;
      // For example, the shop may now deliver within one state only.
      askAnew();
      return false;
    default:
      return false;
  }
}

const FIELDS: Partial<Record<string, TypedField>> = {
  customer_email: 'email',
  customer_name: 'buyerName',
  gift_note: 'giftNote',
  gstin: 'gstin',
};
/** The shop names no parts of an address, so its message tells which field is meant. */
const PARTS: readonly (readonly [RegExp, TypedField])[] = [
  [/PIN code/, 'pinCode'],
  [/mobile number/, 'phone'],
  [/name/, 'lastName'],
  [/city/, 'city'],
  [/state/, 'state'],
  [/address/, 'address'],
];

function fieldOf(name: string, words: string): TypedField | undefined {
  const field = FIELDS[name];
  if (field === 'buyerName' && $draft.get().buyerName === '') return 'lastName';
  return field ?? (name === 'shipping_address' ? PARTS.find(([part]) => part.test(words))?.[1] : undefined);
}

/** A page older than the deployed shop may let problems pass; false if none of them belongs to a field here. */
function markFields(details: unknown): boolean {
  const problems: Partial<Record<TypedField, string>> = {};
  for (const [name, said] of Object.entries(Object(details) as Record<string, unknown>)) {
    for (const words of Array.isArray(said) ? said.map(String) : []) {
      const field = fieldOf(name, words);
      if (field) problems[field] ??= words;
    }
  }
  const first = firstProblem(problems);
  if (!first) return false;
  $fieldProblems.set(problems);
  warn('Missing Information', 'Please correct what is marked.', { isOfFields: true });
  goToField(first);
  return true;
}
