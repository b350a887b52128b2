import { beforeEach, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import { MINUTE_MS } from '#dates.ts';
import { getHealth } from '#health/health.server.ts';
import { deliverByCron, deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { letterTo } from '#tests/support/letter.ts';

const NOW = Date.UTC(2026, 10, 20);
const UNTIL = NOW + 10 * MINUTE_MS;

const database = useDatabase();
beforeEach(() => database.db.delete(outbox));

const rows = () => database.db.select().from(outbox);
const at = (now: number) => createTestContext(database.db, { now: () => now });
const away = (now: number) => ({ ...at(now), mail: { send: () => Promise.reject(new Error('no answer')) } });

const queueCode = async (nth = 0) => {
  const mail = letterTo(`asha${String(nth)}@example.in`, { text: '123456' });
  await queueMail(database.db, mail, { now: NOW, until: UNTIL });
};

test('R7: a code that could not leave in its time is not sent any more', async () => {
  await queueCode();
  for (const minutes of [0, 1, 3, 7]) await deliverOutbox(away(NOW + minutes * MINUTE_MS));
  // Its next turn is when it ends, not eight minutes later: an ended mail must not count as late.
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 4, nextAttemptAt: UNTIL }]);
  const ctx = at(UNTIL);
  await deliverOutbox(ctx);
  expect(ctx.mailed).toEqual([]);
  expect(ctx.logged).toMatchObject([{ event: 'outbox.dropped' }]);
  expect(await rows()).toEqual([]);
  const { outbox: health } = await getHealth({ ...ctx, actor: personAs('admin', 'owner') });
  expect(health).toMatchObject({ waiting: [], givenUp: [], unreached: [] });
});

test('one that still works is', async () => {
  await queueCode();
  await deliverOutbox(away(NOW));
  const ctx = at(UNTIL - 1);
  await deliverOutbox(ctx);
  expect(ctx.mailed).toMatchObject([{ text: '123456' }]);
  expect(await rows()).toMatchObject([{ status: 'sent' }]);
});

test('R7: after an answer nothing is begun that may outlast its Worker; cron sends the rest', async () => {
  for (let nth = 0; nth < 65; nth += 1) await queueCode(nth);
  let now = NOW;
  // Twenty mails take ten seconds.
  const send = () => Promise.resolve(void (now += 500));
  const slow = { ...at(NOW), now: () => now, mail: { send } };
  const waiting = async () => (await rows()).filter(({ status }) => status === 'waiting').length;
  await deliverOutbox(slow);
  expect(await waiting()).toBe(25);
  await deliverByCron(slow);
  expect(await waiting()).toBe(0);
});
