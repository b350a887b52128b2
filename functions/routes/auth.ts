import { Hono } from 'hono';
import type { ApiEnv } from '#functions/api-env.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { email, password, twoFactor } from './auth/credentials.ts';
import { google } from './auth/google.ts';
import { signIn, signOut } from './auth/sign-in.ts';

/** The paths of better-auth that the shop uses; all others are not found. */
export const auth = new Hono<ApiEnv>()
  .use(rateLimit('signIn'), session)
  .route('/', signIn)
  .route('/', password)
  .route('/', email)
  .route('/', signOut)
  .route('/two-factor', twoFactor)
  .route('/', google);
