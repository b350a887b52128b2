import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { session } from '../middleware/session.ts';
import { email } from './auth/email.ts';
import { google } from './auth/google.ts';
import { password } from './auth/password.ts';
import { signIn } from './auth/sign-in.ts';
import { signOut } from './auth/sign-out.ts';
import { twoFactor } from './auth/two-factor.ts';

/** The paths of better-auth that the shop uses; all others are not found. */
export const auth = new Hono<ApiEnv>()
  .use(session)
  .route('/', signIn)
  .route('/', password)
  .route('/', email)
  .route('/', signOut)
  .route('/two-factor', twoFactor)
  .route('/', google);
