import * as z from 'zod';
import type { Payment } from './entities.ts';
import type { Gateway } from './gateway.ts';
import { CANCELLED, DECLINED, TEST_CARDS, TEST_UPI_IDS } from './instruments.ts';
import type { Ledger } from './ledger.ts';
import { newId } from './new-id.ts';
import { notThere, Refusal } from './refusal.ts';
import type { Instrument, PaymentFailure } from './rules.ts';
import { sign } from './sign.ts';

const OTP = /^\d{4,10}$/;
const CVV = /^\d{3,4}$/;
const EXPIRY = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/;

const text = z.string().trim().max(256);

export const Begin = z.strictObject({
  order_id: text,
  email: text.nullable(),
  contact: text.nullable(),
  description: text.nullable(),
  pay_with: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('app') }),
    z.strictObject({ kind: z.literal('netbanking') }),
    z.strictObject({ kind: z.literal('upi_id'), vpa: text }),
    z.strictObject({ kind: z.literal('card'), number: text, expiry: text, cvv: text }),
  ]),
});
export type Begin = z.output<typeof Begin>;

export const Finish = z.strictObject({
  action: z.enum(['approve', 'decline', 'cancel', 'submit_otp']),
  otp: text.optional(),
});
export type Finish = z.output<typeof Finish>;

/** Fields that shops have found besides the three of a receipt. */
const UNDOCUMENTED = {
  org_logo: '',
  org_name: 'Razorpay Software Private Ltd',
  checkout_logo: 'https://cdn.razorpay.com/logo.png',
  custom_branding: false,
};

interface Parts {
  readonly keySecret: string;
  readonly ledger: Ledger;
  readonly gateway: Gateway;
}

export function createCheckoutPayments({ keySecret, ledger, gateway }: Parts) {
  /** Card numbers are not stored, only the outcome of each payment once it is confirmed. */
  const outcomes = new Map<string, PaymentFailure | null>();

  function finish(payment: Payment, failure: PaymentFailure | null) {
    outcomes.delete(payment.id);
    const { id, order_id } = gateway.finishPayment(payment, failure ?? 'as_ordered');
    if (failure) {
      return { next: 'failed' as const, error: { ...failure, metadata: { payment_id: id, order_id } } };
    }
    const response = {
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(keySecret, `${order_id}|${id}`),
      ...UNDOCUMENTED,
    };
    return { next: 'paid' as const, response };
  }

  return {
    /** In the whole tab every payment is confirmed at a bank's page. */
    begin({ order_id, pay_with, ...person }: Begin, now: Date, isInTab = false) {
      const order = ledger.findOrder(order_id);
      if (!order) throw notThere();
      if (order.entity.status === 'paid') throw new Refusal('Payment already done for this order.');
      const instrument: Instrument = { ...person, method: 'upi', vpa: null, card_id: null };
      switch (pay_with.kind) {
        case 'app': {
          const payment = gateway.startPayment(order_id, instrument);
          return { next: 'app' as const, payment_id: payment.id };
        }
        case 'netbanking': {
          const payment = gateway.startPayment(order_id, { ...instrument, method: 'netbanking' });
          return { next: 'bank' as const, payment_id: payment.id };
        }
        case 'upi_id': {
          const vpa = pay_with.vpa.toLowerCase();
          const failure = outcomeOf(TEST_UPI_IDS, vpa, 'vpa');
          const payment = gateway.startPayment(order_id, { ...instrument, vpa });
          if (!isInTab) return finish(payment, failure);
          outcomes.set(payment.id, failure);
          return { next: 'bank' as const, payment_id: payment.id };
        }
        case 'card': {
          const failure = readCard(pay_with, now);
          const card = { ...instrument, method: 'card' as const, card_id: newId('card_') };
          const payment = gateway.startPayment(order_id, card);
          outcomes.set(payment.id, failure);
          return { next: 'otp' as const, payment_id: payment.id };
        }
      }
    },

    finish(paymentId: string, { action, otp }: Finish) {
      const payment = ledger.findPayment(paymentId);
      if (payment?.status !== 'created') throw notThere();
      const known = outcomes.get(paymentId);
      switch (action) {
        case 'cancel':
          return finish(payment, CANCELLED);
        case 'decline':
          return finish(payment, DECLINED);
        case 'approve':
          return finish(payment, known ?? null);
        case 'submit_otp':
          if (known === undefined) throw notThere();
          if (!OTP.test(otp ?? ''))
            throw new Refusal('Enter the 4 to 10 digits of the OTP.', { field: 'otp' });
          return finish(payment, known);
      }
    },
  };
}

interface Card {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
}

function readCard({ number, expiry, cvv }: Card, now: Date): PaymentFailure | null {
  const failure = outcomeOf(TEST_CARDS, number.replaceAll(/[\s-]/g, ''), 'number');
  const [, month = '', year = ''] = EXPIRY.exec(expiry) ?? [];
  const end = new Date(Date.UTC(2000 + Number(year), Number(month)));
  if (month === '' || end <= now) throw new Refusal('Enter a month to come, as MM/YY.', { field: 'expiry' });
  if (!CVV.test(cvv)) throw new Refusal('Enter the 3 or 4 digits of the CVV.', { field: 'cvv' });
  return failure;
}

function outcomeOf(
  known: ReadonlyMap<string, PaymentFailure | null>,
  given: string,
  field: 'vpa' | 'number',
): PaymentFailure | null {
  const outcome = known.get(given);
  if (outcome !== undefined) return outcome;
  const sentence = field === 'vpa' ? 'Enter one of the test UPI IDs.' : 'Enter the number of a test card.';
  throw new Refusal(sentence, { field });
}
