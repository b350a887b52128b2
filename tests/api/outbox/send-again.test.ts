import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, HOUR_MS } from '#dates.ts';
import { getHealth } from '#health/health.server.ts';
import { OUTBOX_LATE_MS } from '#health/health.ts';
import { MAX_ATTEMPTS } from '#outbox/delivery.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { letterTo } from '#tests/support/letter.ts';

const database = useDatabase();
const AGAIN = '/api/admin/health/mails';
beforeEach(() => database.db.delete(outbox));

/** A mail that was tried for a day, and given up. */
async function giveUp(
  subject: string,
  { lastsMs, agoMs = 0 }: { lastsMs?: number; agoMs?: number } = {},
): Promise<void> {
  const at = Date.now() - agoMs;
  await queueMail(database.db, letterTo('asha@example.in', { subject }), {
    now: at,
    dedupeKey: subject,
    ...(lastsMs !== undefined && { until: at + lastsMs }),
  });
}

async function openAdmin(parts: Partial<Context> = {}) {
  const ctx = createTestContext(database.db, parts);
  const account = await addAccount(ctx, { role: 'admin' });
  const owner = await signedInAs(ctx, account);
  const failed = { status: 'failed', attempts: MAX_ATTEMPTS, lastError: 'E_SENDER_NOT_VERIFIED' } as const;
  await database.db.update(outbox).set(failed);
  return { ctx, owner };
}

const rows = () => database.db.select().from(outbox).orderBy(asc(outbox.id));

describe('R7: mails that were given up', () => {
  test('leave again when the owner says so, as often tried as the first time', async () => {
    await giveUp('Your order');
    await giveUp('New order');
    const { ctx, owner } = await openAdmin();
    const health = await owner.get('/api/admin/health');
    expect(health.body).toMatchObject({ outbox: { mailsToSendAgain: 2 } });
    expect(await owner.post(AGAIN)).toMatchObject({ status: 200, body: { mails: 2 } });
    expect(ctx.mailed.map(({ subject }) => subject)).toEqual(['Your order', 'New order']);
    expect(await rows()).toMatchObject([
      { status: 'sent', attempts: 1, payload: {} },
      { status: 'sent', attempts: 1, payload: {} },
    ]);
    expect(await owner.post(AGAIN)).toMatchObject({ status: 200, body: { mails: 0 } });
  });

  test('wait from then on: a provider that is still away wakes nobody at once', async () => {
    await giveUp('Your order', { agoMs: 2 * DAY_MS });
    const { owner, ctx } = await openAdmin({ mail: { send: () => Promise.reject(new Error('away')) } });
    expect(await owner.post(AGAIN)).toMatchObject({ body: { mails: 1 } });
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    const { outbox: figures, at } = await getHealth({ ...ctx, actor: personAs('admin', 'owner') });
    expect(at - (figures.oldestAt ?? 0)).toBeLessThan(OUTBOX_LATE_MS);
  });

  test('but not what has ended by then, was given up long ago, or has no content any more', async () => {
    await giveUp('Your code', { lastsMs: HOUR_MS, agoMs: HOUR_MS });
    await giveUp('Long ago', { agoMs: 8 * DAY_MS });
    const sent = { kind: 'mail', payload: {}, nextAttemptAt: Date.now() } as const;
    const purge = { kind: 'purge', payload: { tags: ['home'] }, nextAttemptAt: Date.now() } as const;
    await database.db.insert(outbox).values([sent, purge]);
    const { ctx, owner } = await openAdmin();
    expect(await owner.post(AGAIN)).toMatchObject({ body: { mails: 0 } });
    expect(ctx.mailed).toEqual([]);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['failed']));
    const { outbox: figures } = await getHealth({ ...ctx, actor: personAs('admin', 'owner') });
    expect(figures.mailsToSendAgain).toBe(0);
  });
});

test('a link that is asked for by mail is kept for no longer than it works', async () => {
  const now = Date.now();
  const ctx = createTestContext(database.db, {
    now: () => now,
    mail: { send: () => Promise.reject(new Error('away')) },
  });
  const { email } = await addAccount(ctx);
  await database.db.delete(outbox);
  expect(await openBrowser(ctx).post('/api/auth/request-password-reset', { email })).toMatchObject({
    status: 200,
  });
  expect(await rows()).toMatchObject([{ kind: 'mail', payload: { to: email, until: now + HOUR_MS } }]);
});
