import { cookieIn } from '../cookie-in.ts';
import { DAY_SECONDS } from '../dates.ts';
import { isOrderId } from './order-id.ts';

const NAME = 'adding_to';

/** The order that this browser adds pieces to, until it has, or its shopper stops. Scripts of the cart read it too. */
export function addingTo(cookies: string | null): string | null {
  const orderId = cookieIn(cookies, NAME) ?? '';
  return isOrderId(orderId) ? orderId : null;
}

/** It opens nothing: whose order it is says the sign-in, or the key that its guest was given. */
export function addingCookie(orderId: string | null): string {
  // As long as a shopper may be expected to choose.
  const age = orderId === null ? 0 : DAY_SECONDS;
  return `${NAME}=${orderId ?? ''}; Path=/; Max-Age=${String(age)}; SameSite=Lax`;
}
