import { Hono } from 'hono';
import {
  addAddress,
  changeSavedAddress,
  listAddresses,
  removeAddress,
  getProfile,
  updateProfile,
  SavedAddressInput,
} from '#account/profile.server.ts';
import { CONSENTS_ANSWER } from '#account/consents.ts';
import { sendConsentLinks } from '#account/consents.server.ts';
import { deleteAccount } from '#account/delete-account.server.ts';
import { exportAccount } from '#account/export-account.server.ts';
import { ProfileInput } from '#account/profile.ts';
import { DeleteAccountInput } from '#auth/auth-input.ts';
import { endSession, listSessions } from '#auth/session.server.ts';
import { SubscribeInput } from '#newsletter/newsletter.ts';
import { answerForm } from '#functions/answer-form.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { attachment } from '#functions/download.ts';
import { forgetCookies } from '#functions/auth-cookies.ts';
import { parseInput, readInput, rowId } from '#functions/input.ts';
import { enforceRateLimit, limitOwnWrites, rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { forgetOrders } from '#functions/order-access.ts';
import { paths, rightsPaths } from '#paths/paths.ts';

export const profile = new Hono<ApiEnv>()
  .use(limitOwnWrites, session)
  .get('/', async (c) => c.json(await getProfile(c.env.ctx)))
  .put('/', async (c) => c.json(await updateProfile(c.env.ctx, await readInput(c, ProfileInput))));

export const addresses = new Hono<ApiEnv>()
  .use(limitOwnWrites, session)
  .get('/', async (c) => c.json({ items: await listAddresses(c.env.ctx) }))
  .post('/', async (c) => {
    await addAddress(c.env.ctx, await readInput(c, SavedAddressInput));
    return c.json({ items: await listAddresses(c.env.ctx) }, 201);
  })
  .put('/:id', async (c) => {
    await changeSavedAddress(c.env.ctx, rowId(c), await readInput(c, SavedAddressInput));
    return c.json({ items: await listAddresses(c.env.ctx) });
  })
  .delete('/:id', async (c) => {
    await removeAddress(c.env.ctx, rowId(c));
    return c.json({ items: await listAddresses(c.env.ctx) });
  });

export const account = new Hono<ApiEnv>()
  .use(session)
  .get('/sessions', async (c) => c.json({ items: await listSessions(c.env.ctx) }))
  .delete('/sessions/:id', async (c) => {
    await endSession(c.env.ctx, c.req.param('id'));
    return c.json({ status: true });
  })
  .get('/export', async (c) => {
    c.header('Content-Disposition', attachment('my-data.json'));
    return c.json(await exportAccount(c.env.ctx));
  })
  .delete('/', async (c) => {
    const { password } = await readInput(c, DeleteAccountInput);
    await deleteAccount(c.env.ctx, password);
    forgetCookies(c);
    forgetOrders(c);
    return c.json({ status: true });
  });

/** Mails go to an address that a stranger typed, so the newsletter's rate limit counts here too. */
export const consents = new Hono<ApiEnv>()
  .post('/', rateLimit('newsletter'), async (c) => {
    sendConsentLinks(c.env.ctx, await readInput(c, SubscribeInput));
    return c.json({ message: CONSENTS_ANSWER }, 202);
  })
  .get('/form', (c) => c.redirect(paths.yourData))
  .post('/form', (c) =>
    answerForm(c, {
      failed: 'consents.not-sent',
      page: () => paths.yourData,
      async take(_, { values }) {
        await enforceRateLimit(c, 'newsletter');
        sendConsentLinks(c.env.ctx, parseInput(SubscribeInput, values));
        return rightsPaths.linksAsked;
      },
    }),
  );
