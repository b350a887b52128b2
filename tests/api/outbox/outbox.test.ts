import { inspect } from 'node:util';
import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeys, outbox } from '#drizzle/schema/outbox.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { getHealth } from '#health/health.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { deliverPurges } from '#outbox/deliver-purges.server.ts';
import { MAX_ATTEMPTS, pauseAfter } from '#outbox/delivery.ts';
import { forgetDelivered, forgetKeys, queueDelivery } from '#outbox/queue-delivery.server.ts';
import { MailRefused } from '#ports.ts';
import { createSendEmail } from '#integrations/mail.server.ts';
import { shop } from '#shop.config.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { letterTo } from '#tests/support/letter.ts';
import { plansOf } from '#tests/support/plans.ts';

const NOW = Date.UTC(2026, 10, 20);
const CLAIM_MS = 60_000;

const database = useDatabase();
beforeEach(() => database.db.delete(outbox));

const queueMail = (dedupeKey: string, to?: string) =>
  queueDelivery(database.db, { kind: 'mail', payload: letterTo(to) }, { now: NOW, dedupeKey });
const context = (parts: Partial<Context> = {}) =>
  createTestContext(database.db, { now: () => NOW, ...parts });
const rows = () => database.db.select().from(outbox).orderBy(asc(outbox.id));
const unreachable = { send: () => Promise.reject(new Error('no answer')) };

describe('R7: a mail is sent once', () => {
  test('when it is due, and not again', async () => {
    await queueMail('once');
    const ctx = context();
    await deliverOutbox(ctx);
    await deliverOutbox(ctx);
    expect(ctx.mailed).toMatchObject([{ to: 'asha@example.in', subject: 'Hello' }]);
    expect(await rows()).toMatchObject([{ status: 'sent', sentAt: NOW, attempts: 1, claimedBy: null }]);
  });

  test('also when several runs come for it at once', async () => {
    for (let index = 0; index < 50; index += 1)
      await queueMail(`crowd:${String(index)}`, `a${String(index)}@b.in`);
    const runs = Array.from({ length: 6 }, () => context());
    await Promise.all(runs.map((ctx) => deliverOutbox(ctx)));
    const sentTo = runs.flatMap(({ mailed }) => mailed.map(({ to }) => to));
    expect(sentTo.length).toBe(50);
    expect(new Set(sentTo).size).toBe(50);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent']));
  });

  test('also when one occasion queues it twice', async () => {
    await queueMail('order-placed:JH-1');
    await queueMail('order-placed:JH-1');
    const ctx = context();
    await deliverOutbox(ctx);
    expect(ctx.mailed.length).toBe(1);
  });

  test('not at all when its change was not committed', async () => {
    const { db } = database;
    const nothing = db
      .update(outbox)
      .set({ attempts: 1 })
      .where(sql`false`);
    await expect(writeBatch(db, [queueMail('undone'), nothing, requireChange(db)])).rejects.toThrow();
    const ctx = context();
    await deliverOutbox(ctx);
    expect(ctx.mailed).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('under the same id again, when the Worker ended between sending and writing that down', async () => {
    await queueMail('crash');
    const ended = context();
    const noWrite = Object.create(ended.db) as Context['db'];
    let isSent = false;
    noWrite.update = (table) => {
      if (isSent) throw new Error('the Worker ended');
      return ended.db.update(table);
    };
    await deliverOutbox({
      ...ended,
      db: noWrite,
      mail: { send: (mail, id) => ((isSent = true), ended.mail.send(mail, id)) },
    });
    expect(ended.logged).toMatchObject([{ event: 'outbox.unsettled' }]);
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }]);

    const tooEarly = context({ now: () => NOW + CLAIM_MS - 1 });
    await deliverOutbox(tooEarly);
    expect(tooEarly.mailed).toEqual([]);
    const next = context({ now: () => NOW + CLAIM_MS });
    await deliverOutbox(next);
    expect(next.mailed.map(({ id }) => id)).toEqual(ended.mailed.map(({ id }) => id));
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });
});

test('what was sent is not kept: it may hold links that open something', async () => {
  await queueMail('secret');
  await deliverOutbox(context());
  expect(await rows()).toMatchObject([{ payload: {}, dedupeKey: 'secret' }]);
});

describe('what could not be sent', () => {
  test.each([
    ['E_HEADER_VALUE_INVALID', 'failed', 'outbox.given-up'],
    ['E_RECIPIENT_SUPPRESSED', 'waiting', 'outbox.postponed'],
    ['E_DAILY_LIMIT_EXCEEDED', 'waiting', 'outbox.postponed'],
  ])('with %s, as Cloudflare says it, is then %s', async (code, status, event) => {
    await queueMail('refused');
    const refusal = Object.assign(new Error('asha@example.in came back'), { code });
    const binding = { send: () => Promise.reject(refusal) };
    const ctx = context({ mail: createSendEmail(binding, { name: 'Shop', email: 'shop@example.in' }) });
    await deliverOutbox(ctx);
    expect(await rows()).toMatchObject([{ status, attempts: 1, lastError: `Error: ${code}` }]);
    expect(ctx.logged).toMatchObject([{ event, error: { message: code } }]);
    expect(inspect(ctx.logged)).not.toContain('asha@example.in');
  });

  test('since it is refused each time is told to the owner with its address, and late for nobody', async () => {
    await queueMail('refused');
    const refusing = { send: () => Promise.reject(new MailRefused('E_HEADER_VALUE_INVALID')) };
    const ctx = context({ mail: refusing });
    await deliverOutbox(ctx);
    expect(JSON.stringify(ctx.logged)).not.toContain('asha@example.in');
    const { outbox: health } = await getHealth({ ...ctx, actor: personAs('admin', 'owner') });
    expect(health).toMatchObject({ waiting: [], unreached: ['asha@example.in'], mailsToSendAgain: 1 });
  });

  test('is tried again after a pause that grows, and given up in the end', async () => {
    await queueMail('failing');
    let at = NOW;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const ctx = context({ mail: unreachable, now: () => at });
      await deliverOutbox(ctx);
      const isLast = attempt === MAX_ATTEMPTS;
      expect(await rows()).toMatchObject([
        { attempts: attempt, status: isLast ? 'failed' : 'waiting', lastError: 'Error: no answer' },
      ]);
      expect(ctx.logged).toMatchObject([{ event: isLast ? 'outbox.given-up' : 'outbox.postponed' }]);
      expect(JSON.stringify(ctx.logged)).not.toContain('asha@example.in');

      const early = context({ now: () => at + pauseAfter(attempt) - 1 });
      await deliverOutbox(early);
      expect(early.mailed).toEqual([]);
      at += pauseAfter(attempt);
    }
    const late = context({ now: () => at + DAY_MS });
    await deliverOutbox(late);
    expect(late.mailed).toEqual([]);
  });

  test('holds nothing else up, and goes out when it can', async () => {
    await queueMail('bad', 'bad@example.in');
    await queueMail('good', 'good@example.in');
    const ctx = context();
    const onlyGood: Context['mail'] = {
      send: (mail, id) => (mail.to === 'bad@example.in' ? unreachable.send() : ctx.mail.send(mail, id)),
    };
    await deliverOutbox({ ...ctx, mail: onlyGood });
    expect(ctx.mailed.map(({ to }) => to)).toEqual(['good@example.in']);

    const later = context({ now: () => NOW + pauseAfter(1) });
    await deliverOutbox(later);
    expect(later.mailed.map(({ to }) => to)).toEqual(['bad@example.in']);
    expect(await rows()).toMatchObject([{ status: 'sent', lastError: null }, { status: 'sent' }]);
  });

  test('and ends the Worker each time is given up too', async () => {
    await queueMail('poison');
    await database.db.update(outbox).set({ attempts: MAX_ATTEMPTS });
    const ctx = context();
    await deliverOutbox(ctx);
    expect(ctx.mailed).toEqual([]);
    expect(await rows()).toMatchObject([
      { status: 'failed', lastError: 'Error: No attempt came to an end.' },
    ]);
  });
});

test('D3: a purge is left to the purger, which is woken for it and for nothing else', async () => {
  let calls = 0;
  const wake = () => Promise.resolve(void (calls += 1));
  await queueMail('no purge');
  await deliverOutbox(context({ purger: { wake } }));
  expect(calls).toBe(0);
  const entry = { kind: 'purge', payload: { tags: ['home'] }, nextAttemptAt: 0 } as const;
  await database.db.insert(outbox).values(entry);
  await deliverOutbox(context({ purger: { wake } }));
  expect(calls).toBe(1);
  expect((await rows()).at(-1)).toMatchObject({ kind: 'purge', status: 'waiting', attempts: 0 });
});

test('R7: mail goes out also while the purger cannot be reached', async () => {
  await queueMail('not held up');
  await database.db.insert(outbox).values({ kind: 'purge', payload: { tags: [] }, nextAttemptAt: 0 });
  const ctx = context({ purger: { wake: () => Promise.reject(new Error('no purger')) } });
  await expect(deliverOutbox(ctx)).rejects.toThrow('no purger');
  expect(ctx.mailed).toHaveLength(1);
});

test('what was sent or given up a month ago is forgotten, what waits is not', async () => {
  const at = NOW - 30 * DAY_MS;
  const entry = { kind: 'mail', payload: {} } as const;
  await database.db.insert(outbox).values([
    { ...entry, status: 'sent', nextAttemptAt: at - 1 },
    { ...entry, status: 'failed', nextAttemptAt: at - 1 },
    { ...entry, status: 'sent', nextAttemptAt: at },
    { ...entry, status: 'waiting', nextAttemptAt: at - 1 },
  ]);
  await forgetDelivered(context());
  expect(await rows()).toMatchObject([
    { status: 'sent', nextAttemptAt: at },
    { status: 'waiting', nextAttemptAt: at - 1 },
  ]);
});

test('a key is forgotten a month after it was used, whatever it was for', async () => {
  const at = NOW - 30 * DAY_MS;
  await database.db.insert(idempotencyKeys).values([
    { scope: 'cart', key: 'old', requestHash: '', createdAt: at - 1 },
    { scope: 'place-order', key: 'old', requestHash: '', createdAt: at - 1 },
    { scope: 'place-order', key: 'young', requestHash: '', createdAt: at },
  ]);
  await forgetKeys(context());
  expect(await database.db.select().from(idempotencyKeys)).toMatchObject([{ key: 'young' }]);
});

test('what is due and what is old are found by an index', async () => {
  const plans = await plansOf(database.db, async (db) => {
    await deliverOutbox(context({ db }));
    await deliverPurges(context({ db }));
    await forgetDelivered(context({ db }));
  });
  expect(plans.length).toBeGreaterThanOrEqual(2);
  for (const plan of plans) {
    expect(plan).toMatch(/USING (?:COVERING )?INDEX outbox_(?:due|of_strangers)/);
    // The tags of the rows found are told apart in memory.
    expect(plan.replace(/SCAN tags VIRTUAL.*|.* FOR DISTINCT/g, '')).not.toMatch(/TEMP B-TREE|SCAN/);
  }
});

describe('an answer', () => {
  const noReply = { name: 'Shop', email: 'no-reply@example.in' };

  test('goes where the mail says, not where it comes from', async () => {
    await queueMail('answered');
    const sent: object[] = [];
    const binding = { send: (mail: object) => (sent.push(mail), Promise.resolve({ messageId: '1' })) };
    await deliverOutbox(context({ mail: createSendEmail(binding, noReply) }));
    expect(sent).toMatchObject([{ from: noReply, to: 'asha@example.in', replyTo: 'shop@example.in' }]);
  });

  test('goes to the shop where the mail names what is no address', async () => {
    const payload = { ...letterTo(), replyTo: 'ravi@example.in\r\nBcc: usha@example.in' };
    await database.db.insert(outbox).values({ kind: 'mail', payload, nextAttemptAt: NOW });
    const ctx = context();
    await deliverOutbox(ctx);
    expect(ctx.mailed).toMatchObject([{ replyTo: shop.email }]);
  });
});
