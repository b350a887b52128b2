import { Hono } from 'hono';
import { ChangeEmailInput, NoInput, TokenInput } from '../../../src/domain/auth/auth-input.ts';
import { askAuth } from '../../../src/domain/auth/ask-auth.server.ts';
import { changeEmail, confirmEmail } from '../../../src/domain/auth/email.server.ts';
import { requirePerson } from '../../../src/domain/auth/require-person.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput } from '../../read-input.ts';

export const email = new Hono<ApiEnv>()
  .post('/send-verification-email', async (c) => {
    await readInput(c, NoInput);
    const body = { email: requirePerson(c.env.ctx.actor).user.email };
    await askAuth(c.env.ctx, c.req.raw.headers, { path: '/send-verification-email', body });
    return c.json({ status: true });
  })
  .post('/verify-email', async (c) => {
    const { token } = await readInput(c, TokenInput);
    await confirmEmail(c.env.ctx, c.req.raw.headers, token);
    return c.json({ status: true });
  })
  .post('/change-email', async (c) => {
    await changeEmail(c.env.ctx, c.req.raw.headers, await readInput(c, ChangeEmailInput));
    return c.json({ status: true });
  });
