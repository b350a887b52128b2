import type { ApiFailure } from '../../lib/api-client.ts';
import { paths } from '../../paths/paths.ts';
import { setField } from '../order/checkout/draft.ts';
import { forgetAttempt } from './checkout-attempt.ts';
import { askAnew } from './leave-for-order.ts';
import { warn } from './pay-problem.ts';

/** Why an order was not placed, where she can put it right herself; false where she cannot. */
export function tellRefusal({ code, message }: ApiFailure): boolean {
  switch (code) {
    case 'PRICE_CHANGED':
    case 'OUT_OF_STOCK':
      askAnew();
      warn(code === 'OUT_OF_STOCK' ? 'Oops!' : 'The price has changed', message);
      return true;
    case 'KEY_REUSED':
      // A shop that has changed meanwhile reads the same order as another one: it is not placed again without her.
      forgetAttempt();
      warn(
        'No Answer Yet',
        'An earlier try may have reached us: please look for our mail. If there is none, try again.',
      );
      return true;
    case 'COD_UNAVAILABLE':
      askAnew();
      warn('Cash on delivery', message);
      return true;
    case 'COD_LIMIT':
      setField('paymentMethod', 'razorpay');
      warn('Cash on delivery', message);
      return true;
    case 'SIGNED_OUT':
      warn('Authentication Issue', 'You have been signed out meanwhile. Please log in again.', {
        link: { label: 'Log in', href: paths.loginFor(location.pathname) },
      });
      return true;
    default:
      return false;
  }
}
