import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueDelivery } from '#outbox/queue-delivery.server.ts';
import type { LiveMessage } from '#ports.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 10, 20);
const database = useDatabase();
beforeEach(() => database.db.delete(outbox));

const context = () => createTestContext(database.db, { now: () => NOW });
const rows = () => database.db.select().from(outbox).orderBy(asc(outbox.id));
const changeAt = (at: string) => ({ type: 'order.changed', orderId: 'JH-1', status: 'paid', at }) as const;
const queue = (payload: LiveMessage) => queueDelivery(database.db, { kind: 'live', payload }, { now: NOW });

test('what a crowd has changed is claimed in a trip or two, and told in a call each', async () => {
  const messages = Array.from({ length: 12 }, (_, nth) => changeAt(String(nth)));
  for (const message of messages) await queue(message);
  let trips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (trips += 1) });
  const calls: (readonly LiveMessage[])[] = [];
  const live = { ...context().live, publish: (sent: readonly LiveMessage[]) => told(sent) };
  const told = (sent: readonly LiveMessage[]) => Promise.resolve(void calls.push(sent));
  await Promise.all(messages.map(() => deliverOutbox({ ...context(), db, live })));
  expect(
    calls
      .flat()
      .map(({ at }) => Number(at))
      .toSorted((a, b) => a - b),
  ).toEqual(messages.map(({ at }) => Number(at)));
  expect(calls.length).toBeLessThanOrEqual(2);
  expect(trips).toBeLessThanOrEqual(4);
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent']));
});

test('one that nobody can read holds up no other', async () => {
  await database.db.insert(outbox).values({ kind: 'live', payload: { type: 'x' }, nextAttemptAt: NOW });
  await queue(changeAt('noon'));
  const ctx = context();
  await deliverOutbox(ctx);
  expect(ctx.published).toEqual([changeAt('noon')]);
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }, { status: 'sent' }]);
});
