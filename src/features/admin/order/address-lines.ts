import { findState } from '../../../domain/address/address.ts';
import type { OrderAddress } from '../../../domain/order/read/own-order.ts';

/** As it stands on a parcel; of an account that was deleted only the state is left. */
export function addressLines(name: string, to: OrderAddress): string[] {
  const state = findState(to.state)?.name ?? to.state;
  const city = [to.city, to.pin_code].filter(Boolean).join(' ');
  return [name, to.address, to.apartment, to.place, city, state, to.country].filter(
    (line): line is string => line !== undefined && line !== '',
  );
}
