import { DomainError } from '../errors.ts';

/** An offer that a product has already may be over by the time its form is sent: only a new end has to be ahead. */
export function assertOfferAhead(endsAt: number | null, now: number, before: number | null = null): void {
  if (endsAt === null || endsAt === before || endsAt > now) return;
  throw new DomainError('INVALID_INPUT', { details: { offerEndsAt: ['This moment has passed already.'] } });
}
