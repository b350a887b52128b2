import { type ErrorCode, sentenceOf } from '#errors.ts';
import { NOT_STARTED } from '#payment/payable.ts';
import { confirmationOf, factsOf, type Told } from '#features/order/confirmation-text.ts';

/** S4, S8: the text for each code. */
const TEXTS: Readonly<Record<string, string>> = {
  EF01: NOT_STARTED,
  EF02: 'The payment could not be confirmed. If money has left your account, it is credited to the order or comes back by itself.',
  R02: 'The payment window could not be loaded.',
  R03: 'The payment window could not be loaded.',
  PAYMENT_RETURNED: sentenceOf('PAYMENT_RETURNED'),
  PAYMENT_DIFFERS: sentenceOf('PAYMENT_DIFFERS'),
  PAYMENT_OF_CANCELLED: sentenceOf('PAYMENT_OF_CANCELLED'),
  CANCELLED: 'You left the payment before it was done.',
} satisfies Partial<Record<ErrorCode | 'R02' | 'R03' | 'CANCELLED', string>>;

const ANY = 'The payment did not go through.';

export const failureOf = (code: string | null) => ({
  code: code !== null && code in TEXTS ? code : null,
  text: TEXTS[code ?? ''] ?? ANY,
});

/** What has become of the order since; null while the failure still holds. */
export function newsAfterFailure(order: Told) {
  const { kind, title, text } = confirmationOf(order.status, factsOf(order));
  if (kind === 'unpaid' || kind === 'confirming') return null;
  if (kind !== 'placed') return { title, text };
  return {
    title: order.paymentMethod === 'cod' ? 'This order is placed' : 'This order is paid',
    text: `Nothing has failed, and there is nothing more for you to do. ${text}`,
  };
}
