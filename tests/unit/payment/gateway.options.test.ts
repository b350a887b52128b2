import { afterEach, expect, test, vi } from 'vitest';
import { openGateway } from '#features/payment/gateway.ts';

afterEach(() => vi.unstubAllGlobals());

test('P3: typed UPI ids are hidden, and cash on delivery that is not the shop’s own', async () => {
  const asked: object[] = [];
  const page = { style: {} };
  vi.stubGlobal('document', { body: page, documentElement: page, querySelectorAll: () => [] });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' });
  vi.stubGlobal('window', {
    Razorpay: function Razorpay(options: object) {
      asked.push(options);
      throw new Error('It has heard what it is asked.');
    },
  });
  const text = {
    keyId: 'rzp_test_1',
    orderId: 'order_1',
    currency: 'INR',
    shopName: 'Shop',
    description: '',
  };
  const buyer = { email: 'asha@example.in', name: 'Asha', phone: '+919876543210' };
  await openGateway({ ...text, ...buyer, amountPaise: 549_00, callbackUrl: 'https://shop.test/paid' });
  expect(asked).toMatchObject([
    { config: { display: { hide: [{ method: 'upi', flows: ['collect'] }, { method: 'cod' }] } } },
  ]);
});
