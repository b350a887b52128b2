import { DomainError } from '#errors.ts';
import { ROW_ID } from '#row-id.ts';

/** An address with an impossible id is the address of no product. */
export function parseProductId(text: string | undefined): number {
  if (!ROW_ID.test(text ?? '')) throw new DomainError('NOT_FOUND');
  return Number(text);
}
