import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { attachGuestOrders } from './attach-guest-orders.server.ts';
import { ADMIN_SESSION_SECONDS } from './session-cookie.ts';

/** A link in a mail never signs anybody in. */
const NEVER = '/verify-email';
/** Where the password was given, after which the second step follows if there is one. */
const WITH_PASSWORD = /^\/(?:sign-in\/email|change-password|two-factor\/[\w-]+)$/;

interface StoredUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Rules that hold however better-auth comes to write. */
export function authHooks(ctx: Context) {
  const afterUserWrite = async (user: StoredUser | null) => {
    if (user?.emailVerified) await attachGuestOrders(ctx, user);
  };
  return {
    user: { create: { after: afterUserWrite }, update: { after: afterUserWrite } },
    session: {
      create: {
        async before(session: { userId: string }, endpoint: { path?: string } | null) {
          const [user] = await ctx.db.select().from(users).where(eq(users.id, session.userId));
          const path = endpoint?.path ?? '';
          const needsPassword = user?.role === 'admin' || user?.twoFactorEnabled === true;
          if (!user || path === NEVER || (needsPassword && !WITH_PASSWORD.test(path))) {
            throw new APIError('FORBIDDEN', { code: 'PASSWORD_NEEDED' });
          }
          if (user.role !== 'admin') return;
          return { data: { expiresAt: new Date(ctx.now() + ADMIN_SESSION_SECONDS * 1000) } };
        },
      },
    },
  };
}
