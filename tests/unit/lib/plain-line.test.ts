import { expect, test } from 'vitest';
import { ProfileInput } from '../../../src/domain/account/profile.ts';
import { CreateOrderInput } from '../../../src/domain/payment/create-order-input.ts';
import { orderBody } from '../../support/checkout.ts';

/** A line of its own in the mail to the owner, and letters that run backwards on the label. */
const FORGED = 'Asha\r\nTotal:\u2028₹0 \u202eoaR\u202c\u2066\u001b';
const PLAIN = 'Asha Total: ₹0 oaR';

test('RELIABILITY: a name or an address is one line, and reads as it was typed', () => {
  const shipping = { ...orderBody(1).shipping_address, line1: FORGED, city: FORGED };
  const order = CreateOrderInput.parse(
    orderBody(1, { customer_name: FORGED, shipping_address: { ...shipping, last_name: FORGED } }),
  );
  expect(order).toMatchObject({
    customer_name: PLAIN,
    shipping_address: { address: PLAIN, city: PLAIN, lastName: PLAIN },
  });
  expect(ProfileInput.parse({ full_name: FORGED }).full_name).toBe(PLAIN);
});

test.each(['Zoë 💍', 'आशा राव', '👩‍👧 Rao', "D'Souza-Iyer"])('%s stays as it is', (name) => {
  expect(ProfileInput.parse({ full_name: name }).full_name).toBe(name);
});

test('a name of nothing else is none', () => {
  expect(ProfileInput.safeParse({ full_name: '\u202e\n' }).success).toBe(false);
});
