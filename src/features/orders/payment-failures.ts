/** S4, S8: what each code means for whoever meets it. */
const TEXTS: Readonly<Record<string, string>> = {
  EF01: 'The payment could not be started, and nothing was charged.',
  EF02: 'The payment could not be confirmed. If money has left your account, it is credited to the order or comes back by itself.',
  R02: 'The payment window could not be loaded.',
  R03: 'The payment window could not be loaded.',
  PAYMENT_RETURNED:
    'The payment came when the pieces were gone. All of it goes back to you within 5 to 7 business days.',
  PAYMENT_OF_CANCELLED:
    'We had cancelled this order before your payment came. All of it goes back to you within 5 to 7 business days.',
  CANCELLED: 'You left the payment before it was done.',
};

const ANY = 'The payment did not go through.';

export const failureOf = (code: string | null) => ({
  code: code !== null && code in TEXTS ? code : null,
  text: TEXTS[code ?? ''] ?? ANY,
});
