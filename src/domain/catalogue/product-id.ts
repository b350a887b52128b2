import { DomainError } from '../errors.ts';

/** An id of the catalogue as an address carries it. */
export const ROW_ID = /^[1-9]\d{0,14}$/;

/** An address whose id cannot be one is the address of no product. */
export function parseProductId(text: string | undefined): number {
  if (!ROW_ID.test(text ?? '')) throw new DomainError('NOT_FOUND');
  return Number(text);
}
