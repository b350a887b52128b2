import { Hono } from 'hono';
import { getProfile, updateProfile } from '../../src/domain/account/profile.server.ts';
import { ProfileInput } from '../../src/domain/account/profile.ts';
import type { ApiEnv } from '../api-env.ts';
import { session } from '../middleware/session.ts';
import { readInput } from '../read-input.ts';

export const profile = new Hono<ApiEnv>()
  .use(session)
  .get('/', async (c) => c.json(await getProfile(c.env.ctx)))
  .put('/', async (c) => c.json(await updateProfile(c.env.ctx, await readInput(c, ProfileInput))));
