import { type Context, Hono } from 'hono';
import { NoInput } from '../../../src/domain/auth/auth-input.ts';
import { askAuth } from '../../../src/domain/auth/ask-auth.server.ts';
import { DomainError } from '../../../src/domain/errors.ts';
import type { ApiEnv } from '../../api-env.ts';
import { forgetCookies } from '../../auth-cookies.ts';
import { readInput } from '../../read-input.ts';

const NOT_SIGNED_IN = new Set([401, 403, 404]);

export const signOut = new Hono<ApiEnv>()
  .post('/sign-out', (c) => leave(c, '/sign-out'))
  .post('/revoke-sessions', (c) => leave(c, '/revoke-sessions'))
  .post('/revoke-other-sessions', async (c) => {
    const body = await readInput(c, NoInput);
    await askAuth(c.env.ctx, c.req.raw.headers, { path: '/revoke-other-sessions', body });
    return c.json({ status: true });
  });

/** S8: whoever is signed out already is signed out, and this browser forgets the session in any case. */
async function leave(c: Context<ApiEnv>, path: '/sign-out' | '/revoke-sessions') {
  const body = await readInput(c, NoInput);
  forgetCookies(c);
  try {
    await askAuth(c.env.ctx, c.req.raw.headers, { path, body });
  } catch (error) {
    if (!(error instanceof DomainError) || !NOT_SIGNED_IN.has(error.status)) throw error;
  }
  return c.json({ status: true });
}
