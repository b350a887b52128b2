import { Hono } from 'hono';
import { ChangePasswordInput, EmailInput, ResetPasswordInput } from '../../../src/domain/auth/auth-input.ts';
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '../../../src/domain/auth/credentials.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { forgetCookies, passCookies } from '../../auth-cookies.ts';
import { readInput } from '../../read-input.ts';

export const password = new Hono<ApiEnv>()
  .post('/request-password-reset', async (c) => {
    await requestPasswordReset(c.env.ctx, c.req.raw.headers, await readInput(c, EmailInput));
    return c.json({ status: true });
  })
  .post('/reset-password', async (c) => {
    await resetPassword(c.env.ctx, c.req.raw.headers, await readInput(c, ResetPasswordInput));
    forgetCookies(c);
    return c.json({ status: true });
  })
  .post('/change-password', async (c) => {
    const input = await readInput(c, ChangePasswordInput);
    const { cookies } = await changePassword(c.env.ctx, c.req.raw.headers, input);
    passCookies(c, cookies);
    return c.json({ status: true });
  });
