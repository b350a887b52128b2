import { Hono } from 'hono';
import { requireAdmin } from '../../../src/domain/auth/require-person.ts';
import { DomainError } from '../../../src/domain/errors.ts';
import type { ApiEnv } from '../../api-env.ts';

/** DESIGN 5: what happens in the shop, told to the desk as it happens. */
export const live = new Hono<ApiEnv>().get('/', async (c) => {
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') throw new DomainError('UPGRADE_NEEDED');
  const { actor, live: channel } = c.env.ctx;
  const { session } = requireAdmin(actor);
  return await channel.enter(c.req.raw, { sessionId: session.id, until: session.expiresAt });
});
