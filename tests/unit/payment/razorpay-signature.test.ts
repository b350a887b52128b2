import { describe, expect, test } from 'vitest';
import { sign } from '#scripts/stand-in/razorpay/sign.ts';
import {
  verifyCheckoutSignature,
  verifyWebhookSignature,
} from '#integrations/razorpay/razorpay-payments.server.ts';

const KEY = 'test_key_secret_1234567890';
const ORDER = 'order_9A33XWu170gUtm';
const PAYMENT = 'pay_29QQoUBi66xm2f';
const CHECKOUT = '7c724242f93b9acef54ba6bcc29ac7f4d9a241592136f711c3afe3aa5ca2c4dc';

const SECRET = 'whsec_local';
const BODY = '{"entity":"event","event":"order.paid"}';
const WEBHOOK = '8c7dbbc3a5f4acae16a7ce572626c7643b31ad5937d12034aec46ff25eee5605';

test('P4: the stand-in signs as Razorpay does', () => {
  expect(sign(KEY, `${ORDER}|${PAYMENT}`)).toBe(CHECKOUT);
  expect(sign(SECRET, BODY)).toBe(WEBHOOK);
});

describe('P4: of the payment window', () => {
  test('the true one is accepted', async () => {
    expect(await verifyCheckoutSignature(KEY, ORDER, PAYMENT, CHECKOUT)).toBe(true);
  });

  test.each([
    ['another order', KEY, 'order_other', PAYMENT, CHECKOUT],
    ['another payment', KEY, ORDER, 'pay_other', CHECKOUT],
    ['another secret', 'another_secret_123', ORDER, PAYMENT, CHECKOUT],
    ['half of it', KEY, ORDER, PAYMENT, CHECKOUT.slice(0, 32)],
    ['nothing', KEY, ORDER, PAYMENT, ''],
  ])('%s is refused', async (_, secret, order, payment, signature) => {
    expect(await verifyCheckoutSignature(secret, order, payment, signature)).toBe(false);
  });
});

describe('P5: of an event', () => {
  test('either secret will do while one takes the place of the other', async () => {
    expect(await verifyWebhookSignature([SECRET], BODY, WEBHOOK)).toBe(true);
    expect(await verifyWebhookSignature(['whsec_new', SECRET], BODY, WEBHOOK)).toBe(true);
  });

  test('no other secret, and no other body by as much as a space', async () => {
    expect(await verifyWebhookSignature(['whsec_new'], BODY, WEBHOOK)).toBe(false);
    expect(await verifyWebhookSignature([], BODY, WEBHOOK)).toBe(false);
    expect(await verifyWebhookSignature([SECRET], `${BODY} `, WEBHOOK)).toBe(false);
  });
});
