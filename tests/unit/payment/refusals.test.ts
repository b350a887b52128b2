import { afterEach, expect, test, vi } from 'vitest';
import { MISSING, WRONG_PHONE } from '#address/address.ts';
import { INCOMPLETE_EMAIL, LONG_NAME } from '#address/contact.ts';
import { CreateOrderInput } from '#payment/create-order-input.ts';
import { parseInput } from '#functions/input.ts';
import { orderBody } from '#tests/support/checkout.ts';

vi.mock('../../../src/components/ui/toast.ts');
const focus = vi.fn<(id: string) => void>();
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', {
  getElementById: (id: string) => ({
    closest: () => null,
    focus: () => {
      focus(id);
    },
    scrollIntoView: () => undefined,
  }),
});

const { $draft, $fieldProblems, setField } = await import('#features/order/checkout/draft.ts');
const { keepGuestCart } = await import('#features/cart/guest-cart-store.ts');
const { quoting } = await import('#features/order/checkout/quote-store.ts');
const { $payProblem } = await import('#features/payment/pay-problem.ts');
const { tellRefusal } = await import('#features/payment/refusals.ts');

afterEach(() => {
  $fieldProblems.set({});
  $payProblem.set(null);
  focus.mockClear();
});

/** What the shop answers to an order with these values. */
function refuse(values: object) {
  try {
    parseInput(CreateOrderInput, orderBody(1, { ...values }));
  } catch (error) {
    const { code, message, details } = error as { code: string; message: string; details: unknown };
    return tellRefusal({ code, message, details });
  }
  throw new Error('It is taken.');
}

const { shipping_address: place } = orderBody(1);
const at = (values: object) => ({ shipping_address: { ...place, ...values } });

test.each([
  ['email', { customer_email: 'asha@gmail.com,' }, INCOMPLETE_EMAIL],
  ['lastName', at({ first_name: 'm'.repeat(60), last_name: 'm'.repeat(41) }), LONG_NAME],
  ['phone', at({ phone: '12345 67890' }), WRONG_PHONE],
  ['city', at({ city: ' ' }), MISSING.city],
  ['pinCode', at({ postal_code: '110001' }), 'PIN code 110001 is not in Karnataka.'],
  ['gstin', { gstin: '29AAJFJ4821K1Z1' }, expect.stringContaining('This is not a GSTIN')],
  ['giftNote', { gift_note: 'n'.repeat(201) }, expect.stringContaining('please leave out 1.')],
])('S8: what the shop does not take of an order is marked at its field: %s', (field, values, words) => {
  expect(refuse(values)).toBe(true);
  expect($fieldProblems.get()).toEqual({ [field]: words as string });
  expect($payProblem.get()).toMatchObject({ title: 'Missing Information', isOfFields: true });
  expect(focus).toHaveBeenCalledExactlyOnceWith(`checkout-${field}`);
});

test('all of it at once, and the first in sight; the buyer’s name stands in its own field', () => {
  setField('buyerName', 'Rao Traders');
  expect(refuse({ customer_name: 'm'.repeat(101), ...at({ phone: '1', city: '' }) })).toBe(true);
  expect($fieldProblems.get()).toMatchObject({ buyerName: LONG_NAME, phone: WRONG_PHONE });
  expect(focus).toHaveBeenCalledExactlyOnceWith('checkout-phone');
  setField('buyerName', '');
});

test('what nobody typed into a field is told as before, and the shop is asked what holds now', () => {
  const failure = { code: 'NETWORK', message: 'No line.' } as const;
  const ask = vi.spyOn(quoting, 'ask').mockResolvedValue({ ok: false, failure });
  keepGuestCart([{ id: 1, quantity: 1, cart_item_id: 'local-1-1' }]);
  expect(refuse({ cart_items: [] })).toBe(false);
  expect(tellRefusal({ code: 'INVALID_INPUT', message: 'Please check what you entered.' })).toBe(false);
  expect($fieldProblems.get()).toEqual({});
  expect($payProblem.get()).toBeNull();
  expect($draft.get().email).toBe('');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('S5: a coupon that is refused at the press is what is told, and taken off; a price that changed is told as that', () => {
  setField('couponCode', 'SHUBH125');
  const message = 'This coupon cannot be used for this order.';
  const coupon = { status: 'used_up', code: 'SHUBH125', title: 'Coupon Limit Reached', message };
  expect(tellRefusal({ code: 'PRICE_CHANGED', message, details: { coupon } })).toBe(true);
  const description = `${message} We have removed it: please check the total.`;
  expect($payProblem.get()).toEqual({ title: 'Coupon Limit Reached', description });
  expect($draft.get().couponCode).toBe('');

  setField('couponCode', 'SHUBH125');
  const applied = { coupon: { ...coupon, status: 'applied' } };
  expect(tellRefusal({ code: 'PRICE_CHANGED', message: 'It is more.', details: applied })).toBe(true);
  expect($payProblem.get()).toEqual({ title: 'The price has changed', description: 'It is more.' });
  expect($draft.get().couponCode).toBe('SHUBH125');
});
