import { cookieIn } from '#cookie-in.ts';
import { DAY_SECONDS } from '#dates.ts';
import { isOrderId } from '#order-id.ts';

const NAME = 'adding_to';

/** The order that this browser adds pieces to. The cart's scripts read the cookie too. */
export function addingTo(cookies: string | null): string | null {
  const orderId = cookieIn(cookies, NAME) ?? '';
  return isOrderId(orderId) ? orderId : null;
}

/** The cookie opens nothing: the sign-in, or the guest's key, says whose order it is. */
export function addingCookie(orderId: string | null): string {
  // A shopper may take this long to choose.
  const age = orderId === null ? 0 : DAY_SECONDS;
  return `${NAME}=${orderId ?? ''}; Path=/; Max-Age=${String(age)}; SameSite=Lax`;
}
