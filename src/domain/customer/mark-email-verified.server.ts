import { eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { attachGuestOrders } from './attach-guest-orders.server.ts';

/** Whoever followed the link of a reset mail has shown that the address is hers. */
export async function markEmailVerified(
  ctx: Context,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  await ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  await attachGuestOrders(ctx, user);
}
