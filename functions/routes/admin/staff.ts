import { Hono } from 'hono';
import {
  changeRole,
  demandTwoStep,
  endStaff,
  invite,
  listStaff,
  withdrawInvitation,
} from '#staff/staff.server.ts';
import { InvitationInput, RoleInput, TwoStepInput } from '#staff/staff.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput, rowId } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const staff = new Hono<ApiEnv>()
  .use(needs('staff'))
  .get('/', async (c) => c.json(await listStaff(c.env.ctx)))
  .post('/', async (c) => {
    await changeRole(c.env.ctx, await readInput(c, RoleInput));
    return c.json(await listStaff(c.env.ctx));
  })
  .post('/invite', async (c) => c.json(await invite(c.env.ctx, await readInput(c, InvitationInput)), 201))
  .put('/two-step', async (c) => {
    await demandTwoStep(c.env.ctx, await readInput(c, TwoStepInput));
    return c.json(await listStaff(c.env.ctx));
  })
  .delete('/invitations/:id', async (c) => {
    await withdrawInvitation(c.env.ctx, rowId(c));
    return c.json(await listStaff(c.env.ctx));
  })
  .delete('/:userId', async (c) => {
    await endStaff(c.env.ctx, c.req.param('userId'));
    return c.json({ status: true });
  });
