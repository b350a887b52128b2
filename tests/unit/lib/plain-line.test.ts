import { expect, test } from 'vitest';
import { ProfileInput } from '../../../src/domain/account/profile.ts';
import { MISSING } from '../../../src/domain/address/address.ts';
import { CreateOrderInput } from '../../../src/domain/payment/create-order-input.ts';
import { PieceReviewInput } from '../../../src/domain/review/piece-review-input.ts';
import { orderBody } from '../../support/checkout.ts';

/** Adds a line of its own to the mail to the owner, and turns letters around on the label. */
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

test('signs that are heaped on a letter cover nothing above it', () => {
  const heaped = `Z${'\u0301'.repeat(80)}oya`;
  const { full_name: name } = ProfileInput.parse({ full_name: heaped });
  expect(name).toMatch(/^Ź\u0301{4}oya$/);
});

test.each(['Zoë 💍', 'आशा राव', 'ग\u093cाँ', 'த்ரீஷா', 'शक्‍ति\u200c राव', '👩‍👧 Rao', "D'Souza-Iyer"])(
  '%s stays as it is',
  (name) => {
    expect(ProfileInput.parse({ full_name: name }).full_name).toBe(name);
  },
);

test.each(['\u202e\n', '\u200b', '\u200b \u2063', '\u200d\u200c', '\u3164', '\ufe0f'])(
  'a name, or a part of an address, that shows nothing is none: %j',
  (unseen) => {
    expect(ProfileInput.safeParse({ full_name: unseen }).success).toBe(false);
    const shipping_address = {
      ...orderBody(1).shipping_address,
      ...{ last_name: unseen, line1: unseen, city: unseen },
    };
    const { error } = CreateOrderInput.safeParse(orderBody(1, { customer_name: unseen, shipping_address }));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      ...[MISSING.lastName, MISSING.address, MISSING.city],
    ]);
  },
);

test('and a review of such a name is shown under that of the order', () => {
  const review = { orderId: 'JH-1', orderItemId: 1, stars: 5, shownName: '\u200b' };
  expect(PieceReviewInput.parse(review).shownName).toBe('');
});
