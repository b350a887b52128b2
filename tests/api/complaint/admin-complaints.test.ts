import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#drizzle/schema/audit.ts';
import { complaints, complaintSeries } from '#drizzle/schema/complaint.ts';
import type { AdminComplaint, AdminComplaints } from '#complaint/complaint.ts';
import { addOwnMessage, findOwnComplaint } from '#complaint/complaint.server.ts';
import { DAY_MS, HOUR_MS, yearInIndia } from '#dates.ts';
import { getHealth } from '#health/health.server.ts';
import { concernsOf } from '#health/health.ts';
import { lastMail } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { COMPLAINT, complain, keyIn } from '#tests/support/complaints.ts';
import { createTestContext } from '#tests/support/context.ts';
import { addOrder } from '#tests/support/rows.ts';

const admin = useAdmin();
beforeEach(async () => {
  for (const table of [complaints, complaintSeries]) await admin().ctx.db.delete(table);
});

const list = async (query = '') =>
  (await admin().owner.get(`/api/admin/complaints${query}`)).body as AdminComplaints;
const numbers = async (query = '') => (await list(query)).items.map(({ number }) => number);
const idOf = async (number: string) => {
  const [row] = await admin().ctx.db.select().from(complaints).where(eq(complaints.number, number));
  return row?.id ?? 0;
};
const call = async (number: string, what: string, text?: string, key?: string) => {
  const path = `/api/admin/complaints/${String(await idOf(number))}/${what}`;
  const method = what === 'messages' ? 'POST' : 'PUT';
  return await admin().owner.send(path, { method, body: text === undefined ? {} : { text, key } });
};
/** Makes the complaint older, as if it had come that long ago. */
const age = async (number: string, ms: number) => {
  const [row] = await admin().ctx.db.select().from(complaints).where(eq(complaints.number, number));
  if (!row) throw new Error(`There is no ${number}.`);
  await admin()
    .ctx.db.update(complaints)
    .set({ createdAt: row.createdAt - ms, ackDueAt: row.ackDueAt - ms, dueAt: row.dueAt - ms })
    .where(eq(complaints.id, row.id));
};

describe('G7: the officer', () => {
  test('acknowledges a complaint once: the complainant is told, and the first clock stops', async () => {
    const { ctx } = admin();
    const filed = await complain(ctx);
    expect(await call(filed.number, 'acknowledged')).toMatchObject({
      status: 200,
      body: { state: 'acknowledged', nextDueAt: filed.dueAt, acknowledgedAt: expect.any(Number) as unknown },
    });
    expect(lastMail(ctx, COMPLAINT.email).subject).toBe(
      `Your complaint ${filed.number} is being looked into`,
    );
    expect(await call(filed.number, 'acknowledged')).toMatchObject({
      status: 409,
      body: { error: 'COMPLAINT_MOVED' },
    });
  });

  test('answers, which acknowledges too; the answer goes out by mail and stands on the page', async () => {
    const { ctx } = admin();
    const filed = await complain(ctx);
    expect(await call(filed.number, 'messages', 'Please send us a photo.\nThank you!')).toMatchObject({
      status: 201,
      body: { state: 'acknowledged', messages: [{ author: 'shop', kind: 'message' }] },
    });
    const mail = lastMail(ctx, COMPLAINT.email);
    expect(mail.subject).toBe(`A reply to your complaint ${filed.number}`);
    expect(mail.text).toContain('Please send us a photo.');
    expect(mail.text).toContain(filed.page);
    expect(await findOwnComplaint(ctx, keyIn(filed))).toMatchObject({
      messages: [{ author: 'shop', text: 'Please send us a photo.\nThank you!' }],
    });
    // The log of changes outlives the complaint, so it holds nothing of what was said.
    expect(JSON.stringify(await lastTrace(admin(), 'complaint.answer'))).not.toContain('photo');
    expect(await call(filed.number, 'messages', ' ')).toMatchObject({
      status: 400,
      body: { details: { text: ['Please write your answer.'] } },
    });
  });

  test('settles it with what was done, and says in the mail where else to go; then it stays as it is', async () => {
    const { ctx } = admin();
    const filed = await complain(ctx);
    expect(await call(filed.number, 'settled', '')).toMatchObject({ status: 400 });
    expect(await call(filed.number, 'settled', 'A new pair left today.')).toMatchObject({
      status: 200,
      body: { state: 'settled', nextDueAt: null, messages: [{ kind: 'settled' }] },
    });
    const { subject, text } = lastMail(ctx, COMPLAINT.email);
    expect(subject).toBe(`Your complaint ${filed.number} is settled`);
    for (const part of ['A new pair left today.', '1915', 'consumerhelpline.gov.in', 'e-jagriti.gov.in']) {
      expect(text).toContain(part);
    }
    expect(await lastTrace(admin(), 'complaint.settle')).toMatchObject({ entityId: filed.number });
    for (const what of ['acknowledged', 'messages', 'settled']) {
      expect(await call(filed.number, what, what === 'acknowledged' ? undefined : 'More.')).toMatchObject({
        status: 409,
        body: { error: 'COMPLAINT_MOVED' },
      });
    }
  });

  test.each([
    ['messages', 'complaint.answer', 201],
    ['settled', 'complaint.settle', 200],
  ] as const)(
    'sends one under one key however often, at once or again: %s are said, traced and mailed once',
    async (what, action, status) => {
      const { ctx } = admin();
      const { number } = await complain(ctx);
      const key = crypto.randomUUID();
      const mails = () => ctx.mailed.filter(({ subject }) => subject.includes(number)).length;
      const traces = () => ctx.db.$count(auditLog, eq(auditLog.action, action));
      const before = { mails: mails(), traces: await traces() };
      const all = await Promise.all([1, 2, 3].map(() => call(number, what, 'Sorry.', key)));
      for (const each of [...all, await call(number, what, 'Sorry.', key)]) {
        expect(each).toMatchObject({ status, body: { messages: { length: 1 } } });
      }
      expect({ mails: mails(), traces: await traces() }).toEqual({
        mails: before.mails + 1,
        traces: before.traces + 1,
      });
      expect(await call(number, what, 'Two new pairs left today.', key)).toMatchObject({
        status: 409,
        body: { error: 'KEY_REUSED' },
      });
      const other = await call(number, what, 'Sorry.', crypto.randomUUID());
      expect(other.status).toBe(what === 'messages' ? 201 : 409);
    },
  );

  test('does not settle it over a reply that is still unread', async () => {
    const { ctx, owner } = admin();
    const filed = await complain(ctx);
    const path = `/api/admin/complaints/${String(await idOf(filed.number))}/settled`;
    const settle = (seenMessageId: number) =>
      owner.send(path, { method: 'PUT', body: { text: 'A new pair left today.', seenMessageId } });
    await addOwnMessage(ctx, keyIn(filed), { text: 'It broke again.', key: null });
    expect(await settle(0)).toMatchObject({ status: 409, body: { error: 'COMPLAINT_MOVED' } });
    expect((await list()).items).toMatchObject([{ replyWaits: true }]);
    const read = (await findOwnComplaint(ctx, keyIn(filed)))?.messages.at(-1)?.id ?? 0;
    // What the shop itself has said since does not count as unread.
    await call(filed.number, 'messages', 'We are sorry.');
    expect(await settle(read)).toMatchObject({ status: 200, body: { state: 'settled' } });
  });

  test('settles it once when two do it at the same moment, with one mail', async () => {
    const { ctx } = admin();
    const { number } = await complain(ctx);
    const answers = await Promise.all(['One', 'Two'].map((text) => call(number, 'settled', text)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(ctx.mailed.filter(({ subject }) => subject.endsWith('is settled'))).toHaveLength(1);
  });

  test('sees what is due first at the top, what is settled apart, and finds by number or address', async () => {
    const { ctx } = admin();
    const [first, second, third] = [await complain(ctx), await complain(ctx), await complain(ctx)];
    await call(first.number, 'acknowledged');
    await age(third.number, HOUR_MS);
    expect(await numbers()).toEqual([third.number, second.number, first.number]);
    await call(second.number, 'settled', 'Done.');
    expect(await numbers()).toEqual([third.number, first.number]);
    expect(await numbers('?show=settled')).toEqual([second.number]);
    expect(await numbers('?show=all')).toHaveLength(3);
    await complain(ctx, { email: 'usha@example.in' });
    expect(await numbers('?search=Usha%40example.in')).toEqual(['G-2026-0004'.replace('2026', year())]);
    const digits = await complain(ctx, { email: 'rani20011@example.in' });
    expect(await numbers('?search=rani20011%40example.in')).toEqual([digits.number]);
    expect(await numbers(`?show=all&search=${second.number.toLowerCase()}`)).toEqual([second.number]);
    expect((await list()).years).toMatchObject([{ received: 5, open: 4, settled: 1, settledLate: 0 }]);
  });

  test('is told in Health once three quarters of a clock have run, and of what is late in the yearly account', async () => {
    const { ctx, ownerId } = admin();
    const filed = await complain(ctx);
    const { number } = filed;
    const asAdmin = createTestContext(ctx.db, { actor: personAs('admin', ownerId) });
    const concerned = async () => concernsOf(await getHealth(asAdmin)).includes('complaintsDue');
    await age(number, 36 * HOUR_MS - 60_000);
    expect((await getHealth(asAdmin)).complaints).toEqual({ received: 1, replied: 0, urgent: 0, late: 0 });
    expect(await concerned()).toBe(false);
    await age(number, 60_000);
    expect((await getHealth(asAdmin)).complaints).toEqual({ received: 1, replied: 0, urgent: 1, late: 0 });
    expect(await concerned()).toBe(true);
    await call(number, 'acknowledged');
    expect(await concerned()).toBe(false);
    await age(number, 23 * DAY_MS);
    expect(await concerned()).toBe(true);
    await age(number, 9 * DAY_MS);
    expect((await getHealth(asAdmin)).complaints).toEqual({ received: 0, replied: 0, urgent: 1, late: 1 });
    await call(number, 'settled', 'Sorry that it took so long.');
    expect(await concerned()).toBe(false);
    expect((await list()).years).toMatchObject([{ received: 1, open: 0, settled: 1, settledLate: 1 }]);

    for (const lateAgain of [false, true]) {
      await addOwnMessage(ctx, keyIn(filed), { text: `It is not settled: ${String(lateAgain)}`, key: null });
      expect((await list()).years).toMatchObject([{ open: 1, settled: 0, settledLate: 1 }]);
      if (lateAgain) await age(number, 16 * DAY_MS);
      await call(number, 'settled', `Now it is: ${String(lateAgain)}`);
      expect((await list()).years).toMatchObject([{ open: 0, settled: 1, settledLate: 1 }]);
    }
  });

  test('sees where a reply waits for an answer, in the list and on the dashboard', async () => {
    const { ctx } = admin();
    const [filed, other] = [await complain(ctx), await complain(ctx)];
    const waiting = async () =>
      (await list('?show=all')).items.filter((each) => each.replyWaits).map(({ number }) => number);
    const figures = async () => (await getHealth({ ...ctx, actor: personAs('admin', 'owner') })).complaints;
    const reply = (text: string) => addOwnMessage(ctx, keyIn(filed), { text, key: null });
    await call(filed.number, 'messages', 'Which jhumka is it?');
    await call(other.number, 'acknowledged');
    expect(await waiting()).toEqual([]);
    await reply('The left one.');
    expect(await waiting()).toEqual([filed.number]);
    expect(await figures()).toMatchObject({ received: 0, replied: 1 });
    await call(filed.number, 'messages', 'A new one is on its way.');
    expect(await waiting()).toEqual([]);
    await reply('It has not come.');
    await call(filed.number, 'settled', 'Sent once more.');
    expect(await waiting()).toEqual([]);
    expect(await figures()).toMatchObject({ received: 0, replied: 0 });
    await reply('It is not settled.');
    expect(await waiting()).toEqual([filed.number]);
  });

  test('sees the order where it belongs to whoever complains', async () => {
    const { ctx, owner } = admin();
    const order = await addOrder(ctx.db, { customerEmail: COMPLAINT.email });
    const { number } = await complain(ctx, { orderId: order.id });
    const { body } = await owner.get(`/api/admin/complaints/${String(await idOf(number))}`);
    expect(body as AdminComplaint).toMatchObject({ orderId: order.id, phone: '+919876543210', messages: [] });
    expect(await owner.get('/api/admin/complaints/999999')).toMatchObject({ status: 404 });
  });

  test('walks long lists page by page', async () => {
    const { ctx } = admin();
    for (let count = 0; count < 31; count += 1)
      await complain(ctx, { email: `asha.${String(count)}@example.in` });
    for (const show of ['open', 'all']) {
      const page = await list(`?show=${show}`);
      expect(page.items).toHaveLength(30);
      const { items } = await list(`?show=${show}&cursor=${page.nextCursor ?? ''}`);
      expect(new Set([...page.items, ...items].map(({ id }) => id)).size).toBe(31);
    }
  });
});

const year = () => String(yearInIndia(Date.now()));
