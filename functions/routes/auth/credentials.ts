import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { askAuth } from '#auth/ask-auth.server.ts';
import {
  ChangeEmailInput,
  ChangePasswordInput,
  CodeInput,
  EmailInput,
  NoInput,
  PasswordInput,
  ResetPasswordInput,
  TokenInput,
} from '#auth/auth-input.ts';
import {
  changePassword,
  changeTwoFactor,
  enterCode,
  requestPasswordReset,
  resetPassword,
  type SecondStep,
  type TwoFactorChange,
} from '#auth/credentials.server.ts';
import { changeEmail, confirmEmail } from '#auth/email.server.ts';
import { requirePerson } from '#auth/require-person.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { forgetCookies, passCookies } from '#functions/auth-cookies.ts';
import { readInput } from '#functions/input.ts';

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
    await changeEmail(c.env.ctx, await readInput(c, ChangeEmailInput));
    return c.json({ status: true });
  });

const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const BackupCodes = z.object({ backupCodes: z.array(z.string()) });

export const twoFactor = new Hono<ApiEnv>()
  .post('/enable', async (c) => c.json(Enabled.parse(await change(c, 'enable'))))
  .post('/disable', async (c) => {
    await change(c, 'disable');
    return c.json({ status: true });
  })
  .post('/generate-backup-codes', async (c) =>
    c.json(BackupCodes.parse(await change(c, 'generate-backup-codes'))),
  )
  .post('/verify-totp', (c) => takeCode(c, 'verify-totp'))
  .post('/verify-backup-code', (c) => takeCode(c, 'verify-backup-code'));

async function change(c: Context<ApiEnv>, what: TwoFactorChange): Promise<unknown> {
  const { password } = await readInput(c, PasswordInput);
  const { ctx } = c.env;
  const { body, cookies } = await changeTwoFactor(ctx, c.req.raw.headers, { change: what, password });
  passCookies(c, cookies);
  return body;
}

async function takeCode(c: Context<ApiEnv>, step: SecondStep) {
  const input = await readInput(c, CodeInput);
  const { cookies } = await enterCode(c.env.ctx, c.req.raw.headers, { ...input, step });
  passCookies(c, cookies);
  return c.json({ status: true });
}
