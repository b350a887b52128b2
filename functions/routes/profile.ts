import { Hono } from 'hono';
import { getProfile } from '../../src/domain/customer/get-profile.server.ts';
import { ProfileInput } from '../../src/domain/customer/profile.ts';
import { updateProfile } from '../../src/domain/customer/update-profile.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { session } from '../middleware/session.ts';
import { readInput } from '../read-input.ts';

export const profile = new Hono<ApiEnv>()
  .use(session)
  .get('/', async (c) => c.json(await getProfile(c.env.ctx)))
  .put('/', async (c) => c.json(await updateProfile(c.env.ctx, await readInput(c, ProfileInput))));
