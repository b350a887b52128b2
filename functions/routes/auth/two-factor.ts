import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { CodeInput, PasswordInput } from '../../../src/domain/auth/auth-input.ts';
import { askAuth } from '../../../src/domain/auth/ask-auth.server.ts';
import { changeTwoFactor, type TwoFactorChange } from '../../../src/domain/auth/credentials.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { passCookies } from '../../auth-cookies.ts';
import { readInput } from '../../read-input.ts';

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
  .post('/verify-totp', (c) => enterCode(c, '/two-factor/verify-totp'))
  .post('/verify-backup-code', (c) => enterCode(c, '/two-factor/verify-backup-code'));

async function change(c: Context<ApiEnv>, what: TwoFactorChange): Promise<unknown> {
  const { password } = await readInput(c, PasswordInput);
  const { ctx } = c.env;
  const { body, cookies } = await changeTwoFactor(ctx, c.req.raw.headers, { change: what, password });
  passCookies(c, cookies);
  return body;
}

async function enterCode(c: Context<ApiEnv>, path: string) {
  const body = await readInput(c, CodeInput);
  const { cookies } = await askAuth(c.env.ctx, c.req.raw.headers, { path, body });
  passCookies(c, cookies);
  return c.json({ status: true });
}
