import { and, eq, gt, sql } from 'drizzle-orm';
import { parseSigned } from 'hono/utils/cookie';
import { sessions, users } from '../../../drizzle/schema/account.ts';
import { siteSettings } from '../../../drizzle/schema/content.ts';
import type { Person } from '../actor.ts';
import type { Context } from '../context.server.ts';
import { sessionCookieName } from './session-cookie.ts';

/** Whose browser sent these cookies. Without a session cookie that we signed the database is not asked. */
export async function findPerson(ctx: Context, cookies: string | null): Promise<Person | null> {
  const name = sessionCookieName(ctx.siteUrl);
  const { [name]: token } = await parseSigned(cookies ?? '', ctx.accounts.secret, name);
  if (!token) return null;
  const [row] = await ctx.db
    .select({ user: users, session: sessions, isTwoFactorRequired })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, new Date(ctx.now()))));
  return row ? toPerson(row.user, row.session, row.isTwoFactorRequired === 1) : null;
}

const isTwoFactorRequired = sql<
  number | null
>`(select ${siteSettings.adminTwoFactorIsRequired} from ${siteSettings}
  where ${siteSettings.id} = 1 and ${users.role} = 'admin')`;

function toPerson(
  user: typeof users.$inferSelect,
  session: typeof sessions.$inferSelect,
  isTwoFactorRequired: boolean,
): Person {
  const twoFactorEnabled = user.twoFactorEnabled ?? false;
  return {
    kind: user.role,
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      twoFactorEnabled,
    },
    lacksTwoFactor: isTwoFactorRequired && !twoFactorEnabled,
    session: {
      id: session.id,
      createdAt: session.createdAt.getTime(),
      expiresAt: session.expiresAt.getTime(),
    },
  };
}
