import { eq } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import type { CodPermitInput } from './cod-limit.ts';
import { addCodPermit, removeCodPermit } from './cod-limit.server.ts';

/** The owner's yes to more orders on delivery, for the e-mail address, the phone and the address of this one. */
export async function changeCodPermit(
  ctx: Context,
  id: string,
  { isAllowed }: CodPermitInput,
): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const [order] = await db.select({ method: orders.paymentMethod }).from(orders).where(eq(orders.id, id));
  if (order?.method !== 'cod') throw new DomainError('NOT_FOUND');
  await commitChange(ctx, { action: 'order.cod-permit', entityId: id, changes: { isAllowed } }, [
    isAllowed ? addCodPermit(db, id, ctx.now()) : removeCodPermit(db, id),
  ]);
}
