import { findState } from './address.ts';

export interface PostalAddress {
  readonly address: string;
  readonly apartment?: string | undefined;
  readonly place?: string | undefined;
  readonly city: string;
  /** Its code, such as KA. */
  readonly state: string;
  readonly pin_code: string;
}

/** Where a parcel goes, as letters and bills show it: the state by its name, and no recipient. */
export function deliveryLines({ address, apartment, place, city, state, pin_code }: PostalAddress): string[] {
  const lines = [address, apartment, place, `${city} ${pin_code}`, findState(state)?.name ?? state];
  return lines.filter((line): line is string => Boolean(line));
}
