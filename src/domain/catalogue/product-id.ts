import { DomainError } from '../errors.ts';

export const PRODUCT_ID = /^[1-9]\d{0,14}$/;

/** An address whose id cannot be one is the address of no product. */
export function parseProductId(text: string | undefined): number {
  if (!PRODUCT_ID.test(text ?? '')) throw new DomainError('NOT_FOUND');
  return Number(text);
}
