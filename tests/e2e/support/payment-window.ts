import type { FrameLocator, Page } from '@playwright/test';

export const PAYMENT_FRAME = 'iframe.razorpay-checkout-frame';

/** The payment window as a shopper sees it, in its frame over the shop's page. */
export function paymentWindow(page: Page) {
  const frame: FrameLocator = page.frameLocator(PAYMENT_FRAME);
  const press = (name: string | RegExp) => frame.getByRole('button', { name }).click();
  return {
    frame,
    dialog: frame.getByRole('dialog'),
    alert: frame.getByRole('alert').filter({ hasText: 'Payment failed' }),
    async payByUpiId(upiId: string): Promise<void> {
      await frame.getByRole('tab', { name: 'UPI' }).click();
      await frame.getByLabel('UPI ID').fill(upiId);
      await press(/^Pay ₹/);
    },
    async payByUpiApp(answer: 'Approve the payment' | 'Decline the payment'): Promise<void> {
      await frame.getByRole('tab', { name: 'UPI' }).click();
      await press('Pay by any UPI app');
      await press(answer);
    },
    async payByCard(number: string, otp = '1234'): Promise<void> {
      await frame.getByRole('tab', { name: 'Card' }).click();
      await frame.getByLabel('Card number').fill(number);
      await frame.getByLabel('Expiry (MM/YY)').fill('12/40');
      await frame.getByLabel('CVV').fill('123');
      await press(/^Pay ₹/);
      await frame.getByLabel('OTP').fill(otp);
      await press('Submit OTP');
    },
    /** The bank opens in a window of its own. */
    async openBank(): Promise<Page> {
      await frame.getByRole('tab', { name: 'Netbanking' }).click();
      const bank = page.waitForEvent('popup');
      await press('Go to the bank');
      return await bank;
    },
    tryAgain: () => press('Try again'),
    close: () => press('Close the payment window'),
    /** Closes where the page has asked for a confirmation of closing. */
    async leave(): Promise<void> {
      await press('Close the payment window');
      await press('Yes, leave');
    },
  };
}

export const CARDS = {
  pays: '4100 2800 0000 1007',
  declined: '4100 2800 0006 0003',
} as const;
