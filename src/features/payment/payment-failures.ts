import { sentenceOf } from '../../domain/errors.ts';

/** S4, S8: what each code means for whoever meets it. */
const TEXTS: Readonly<Record<string, string>> = {
  EF01: 'The payment could not be started, and nothing was charged.',
  EF02: 'The payment could not be confirmed. If money has left your account, it is credited to the order or comes back by itself.',
  R02: 'The payment window could not be loaded.',
  R03: 'The payment window could not be loaded.',
  PAYMENT_RETURNED: sentenceOf('PAYMENT_RETURNED'),
  PAYMENT_OF_CANCELLED: sentenceOf('PAYMENT_OF_CANCELLED'),
  CANCELLED: 'You left the payment before it was done.',
};

const ANY = 'The payment did not go through.';

export const failureOf = (code: string | null) => ({
  code: code !== null && code in TEXTS ? code : null,
  text: TEXTS[code ?? ''] ?? ANY,
});
