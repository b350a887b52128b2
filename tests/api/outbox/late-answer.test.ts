import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import type { Context } from '#context.server.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { settle } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { letterTo } from '#tests/support/letter.ts';

const NOW = Date.UTC(2026, 10, 20);
const SEND_TIMEOUT_MS = 12_000;

const database = useDatabase();
beforeEach(async () => {
  await database.db.delete(outbox);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const rows = () => database.db.select().from(outbox);
const at = (now: number, parts: Partial<Context> = {}) =>
  createTestContext(database.db, { now: () => now, ...parts });
const queue = () => queueMail(database.db, letterTo(), { now: NOW });

/** A run whose time is over before its mail is answered; the test answers it afterwards. */
async function runTooLong() {
  const begun = Promise.withResolvers<null>();
  const answer = Promise.withResolvers<null>();
  const hang = async () => {
    begun.resolve(null);
    await answer.promise;
  };
  const ctx = at(NOW, { mail: { send: hang } });
  const running = deliverOutbox(ctx);
  await begun.promise;
  vi.advanceTimersByTime(SEND_TIMEOUT_MS);
  await running;
  return {
    ctx,
    arrive: async () => {
      answer.resolve(null);
      await settle(ctx);
    },
    fail: async () => {
      answer.reject(new Error('no'));
      await settle(ctx);
    },
  };
}
const sentAt = async (now: number) => {
  const ctx = at(now);
  await deliverOutbox(ctx);
  return ctx.mailed.length;
};

test('R7: a mail that takes too long, and then arrives, is sent once', async () => {
  await queue();
  const { ctx, arrive } = await runTooLong();
  expect(ctx.logged).toMatchObject([{ event: 'outbox.postponed' }]);
  await arrive();
  expect(await rows()).toMatchObject([
    { status: 'sent', sentAt: NOW, payload: {}, lastError: null, claimedBy: null },
  ]);
  expect(await sentAt(NOW + HOUR_MS)).toBe(0);
});

test('one that fails in the end, or says nothing more, leaves again', async () => {
  await queue();
  const { fail } = await runTooLong();
  await fail();
  expect(await rows()).toMatchObject([
    { status: 'waiting', nextAttemptAt: NOW + MINUTE_MS, lastError: 'Error: No answer within 12000 ms.' },
  ]);
  expect(await sentAt(NOW + MINUTE_MS)).toBe(1);
});

test('an answer that comes once somebody else has begun with it changes nothing', async () => {
  await queue();
  const { arrive } = await runTooLong();
  const claim = { claimedBy: 'another run', claimedUntil: NOW + MINUTE_MS, attempts: 2 };
  await database.db.update(outbox).set(claim);
  await arrive();
  expect(await rows()).toMatchObject([{ status: 'waiting', ...claim }]);
});
