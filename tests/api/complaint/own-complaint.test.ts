import { like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#drizzle/schema/account.ts';
import { complaintMessages, complaints, complaintSeries } from '#drizzle/schema/complaint.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import {
  MOST_MESSAGES,
  COMPLAINT_CLOSED,
  COMPLAINT_FULL,
  COMPLAINT_NOT_FOUND,
} from '#complaint/complaint.ts';
import { saidOf } from '#refused-form.ts';
import {
  addOwnMessage,
  findComplaint,
  findOwnComplaint,
  forgetComplaints,
} from '#complaint/complaint.server.ts';
import { acknowledgeComplaint, settleComplaint } from '#complaint/admin-complaint.server.ts';
import { DAY_MS } from '#dates.ts';
import { shop } from '#shop.config.ts';
import { addAccount, lastMail } from '#tests/support/accounts.ts';
import { untilBackgroundRests } from '#tests/support/background.ts';
import { personAs } from '#tests/support/actor.ts';
import { COMPLAINT, complain, type Filed, keyIn, sendForm } from '#tests/support/complaints.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 10, 20, 6, 30);

const database = useDatabase();
let now = NOW;
let ctx: TestContext;
beforeEach(async () => {
  now = NOW;
  ctx = createTestContext(database.db, { now: () => now });
  for (const table of [complaints, complaintSeries, outbox, rateLimits]) await database.db.delete(table);
});

const look = (filed: Filed) => findOwnComplaint(ctx, keyIn(filed));
const say = (filed: Filed, text: string, key: string | null = crypto.randomUUID()) =>
  addOwnMessage(ctx, keyIn(filed), { text, key });
const asOfficer = async (act: (officer: TestContext, id: number) => Promise<void>) => {
  const [row] = await database.db.select().from(complaints);
  const { id } = await addAccount(ctx, { role: 'admin' });
  const admin = createTestContext(database.db, { now: () => now, actor: personAs('admin', id) });
  await act(admin, row?.id ?? 0);
};
const settle = (text = 'A new pair is on its way.') =>
  asOfficer((officer, id) => settleComplaint(officer, id, { text, key: null }));

describe('G7: the page of a complaint', () => {
  test('opens for whoever knows number and email address, however they are typed', async () => {
    const filed = await complain(ctx);
    for (const number of ['G-2026-0001', 'g 2026 1', 'G20260001']) {
      const { status, location } = await sendForm(ctx, 'find', { number, email: ' Asha@Example.in ' });
      expect([status, location]).toEqual([303, filed.page]);
    }
  });

  test('tells whoever does not know both the same, whether there is one or not', async () => {
    await complain(ctx);
    for (const sent of [
      { number: 'G-2026-0001', email: 'usha@example.in' },
      { number: 'G-2026-0002', email: COMPLAINT.email },
    ]) {
      expect(await sendForm(ctx, 'find', sent)).toMatchObject({
        status: 404,
        location: '',
        shown: {
          address: '/complaints/status',
          refused: { values: sent, error: { message: COMPLAINT_NOT_FOUND, details: undefined } },
        },
      });
    }
    const nonsense = await sendForm(ctx, 'find', { number: 'nonsense', email: COMPLAINT.email });
    expect(saidOf(nonsense.shown?.refused, ['number', 'email'])).toMatchObject({
      first: 'number',
      otherwise: null,
    });
    expect(await findOwnComplaint(ctx, { number: 'G-2026-0001', token: 'x'.repeat(32) })).toBeNull();
    expect(await findOwnComplaint(ctx, { number: 'G-2026-0001', token: '' })).toBeNull();
  });

  test('does not open with the link of another complaint', async () => {
    const first = await complain(ctx);
    const second = await complain(ctx);
    const mixed = { number: keyIn(first).number, token: keyIn(second).token };
    expect(await findOwnComplaint(ctx, mixed)).toBeNull();
    await expect(addOwnMessage(ctx, mixed, { text: 'Hello', key: null })).rejects.toMatchObject({
      code: 'COMPLAINT_NOT_FOUND',
    });
  });

  test('ends guesses: of one client after ten, of all together later', async () => {
    await complain(ctx);
    const guess = (client: string) =>
      findComplaint(ctx, { number: 'G-2026-0001', email: 'usha@example.in' }, client).catch(
        (error: unknown) => (error as { code: string }).code,
      );
    const ofOne = await Promise.all(Array.from({ length: 12 }, () => guess('10.1.1.1')));
    expect(ofOne.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(2);
    const own = { number: 'G-2026-0001', email: COMPLAINT.email };
    expect(await findComplaint(ctx, own, '10.1.1.2')).toMatchObject({ number: 'G-2026-0001' });
    await Promise.all(Array.from({ length: 45 }, (_, nth) => guess(`10.2.1.${String(nth)}`)));
    await expect(findComplaint(ctx, own, '10.1.1.3')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  });
});

test('G7: a complaint opens as often as it is asked for; only guesses count, and stay counted', async () => {
  await complain(ctx);
  const own = { number: 'G-2026-0001', email: COMPLAINT.email };
  const guess = (nth: number) =>
    findComplaint(
      ctx,
      { ...own, number: `G-2026-01${String(nth).padStart(2, '0')}` },
      `10.3.1.${String(nth)}`,
    );
  for (let nth = 1; nth <= 9; nth += 1) {
    await expect(guess(nth)).rejects.toMatchObject({ code: 'COMPLAINT_NOT_FOUND' });
  }
  for (let nth = 1; nth <= 12; nth += 1) {
    expect(await findComplaint(ctx, own, '10.3.2.1')).toMatchObject({ number: own.number });
  }
  await expect(guess(10)).rejects.toMatchObject({ code: 'COMPLAINT_NOT_FOUND' });
  await expect(findComplaint(ctx, own, '10.3.2.1')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
});

describe('what the complainant adds', () => {
  test('stands there once, however often it is sent, and reaches the officer', async () => {
    const filed = await complain(ctx);
    const { number, token } = keyIn(filed);
    const fields = { number, token, text: 'I have photos, too.', key: crypto.randomUUID() };
    for (let times = 0; times < 3; times += 1) {
      expect((await sendForm(ctx, 'message', fields)).location).toBe(`${filed.page}&sent`);
    }
    // The page was opened again after its answer was lost.
    await sendForm(ctx, 'message', { ...fields, key: 'reopened' });
    const more = { ...fields, text: 'And a film.', key: 'more' };
    await Promise.all(Array.from({ length: 4 }, () => sendForm(ctx, 'message', more)));
    expect(await look(filed)).toMatchObject({
      state: 'received',
      messages: [
        { author: 'complainant', kind: 'message', text: 'I have photos, too.' },
        { author: 'complainant', text: 'And a film.' },
      ],
    });
    await untilBackgroundRests();
    const mail = lastMail(ctx, shop.grievanceOfficer.email);
    expect(mail.subject).toBe('New message to complaint G-2026-0001');
    expect(ctx.mailed.filter(({ subject }) => subject === mail.subject)).toHaveLength(2);
  });

  test('stands there again in the same words once something else was said, or a day later', async () => {
    const filed = await complain(ctx);
    await say(filed, 'It never came.');
    await settle('It never came.');
    await say(filed, 'It never came.');
    now += DAY_MS;
    await say(filed, 'It never came.');
    const kinds = (await look(filed))?.messages.map(({ kind }) => kind);
    expect(kinds).toEqual(['message', 'settled', 'reopened', 'message']);
  });

  test('is refused empty, and where it is a lot, on the same page', async () => {
    const filed = await complain(ctx);
    const fields = { ...keyIn(filed), key: 'a', text: ' ' };
    expect(await sendForm(ctx, 'message', fields)).toMatchObject({
      status: 400,
      location: '',
      shown: {
        address: filed.page,
        refused: { values: fields, error: { details: { text: ['Please write your message.'] } } },
      },
    });
    const tired = createTestContext(database.db, { rateLimits: { take: () => Promise.resolve(false) } });
    expect(await sendForm(tired, 'message', { ...fields, text: 'Hello' })).toMatchObject({
      status: 429,
      location: '',
      shown: { refused: { values: { text: 'Hello' } } },
    });
    const [row] = await database.db.select().from(complaints);
    await database.db.insert(complaintMessages).values(
      Array.from({ length: MOST_MESSAGES }, (_, nth) => ({
        complaintId: row?.id ?? 0,
        author: 'complainant' as const,
        text: 'Again',
        requestHash: String(nth),
        createdAt: NOW,
      })),
    );
    await expect(say(filed, 'And again')).rejects.toMatchObject({
      code: 'COMPLAINT_FULL',
      message: COMPLAINT_FULL,
    });
  });

  test('opens a settled one again, with two weeks at least, for 30 days', async () => {
    const filed = await complain(ctx);
    now = NOW + 28 * DAY_MS;
    await settle();
    expect(await look(filed)).toMatchObject({ state: 'settled', settledAt: now });
    const settledAt = now;
    // The last moment of the day that the mail and the page name, 17 January.
    now = Date.UTC(2027, 0, 17, 18, 30) - 1;
    await say(filed, 'It never came.');
    expect(await look(filed)).toMatchObject({
      state: 'acknowledged',
      settledAt: null,
      dueAt: now + 14 * DAY_MS,
      messages: [{ kind: 'settled' }, { author: 'complainant', kind: 'reopened', text: 'It never came.' }],
    });
    await untilBackgroundRests();
    expect(lastMail(ctx, shop.grievanceOfficer.email).subject).toBe('Complaint G-2026-0001 is open again');
    expect(await database.db.select().from(complaintSeries)).toMatchObject([{ open: 1 }]);

    await settle('It has come now.');
    expect(await look(filed)).toMatchObject({ state: 'settled' });
    now = Date.UTC(2027, 1, 16, 18, 30);
    await expect(say(filed, 'No.')).rejects.toMatchObject({ code: 'COMPLAINT_CLOSED' });
    expect(now).toBeGreaterThan(settledAt);
    const { status, shown } = await sendForm(ctx, 'message', { ...keyIn(filed), text: 'No.', key: 'b' });
    expect(status).toBe(409);
    expect(shown?.refused.error.message).toBe(COMPLAINT_CLOSED);
  });
});

test('R7: that it has come, and was read, does not leave any more once it is settled', async () => {
  await complain(ctx);
  await asOfficer(acknowledgeComplaint);
  await untilBackgroundRests();
  const isFirst = like(outbox.dedupeKey, 'complaint-received:%');
  await database.db.update(outbox).set({ status: 'failed' }).where(isFirst);
  expect(await database.db.$count(outbox, isFirst)).toBe(2);
  await settle();
  expect(await database.db.$count(outbox, isFirst)).toBe(0);
});

test('a complaint is forgotten two years after it was settled, with all that was said, and not before', async () => {
  const filed = await complain(ctx);
  await say(filed, 'I have photos, too.');
  await complain(ctx, { text: 'This one stays open.' });
  await settle();
  const settledAt = now;
  now = Date.UTC(2028, 10, 20, 6, 30);
  await forgetComplaints(ctx);
  expect(await database.db.select().from(complaints)).toHaveLength(2);
  now += 1;
  await forgetComplaints(ctx);
  expect(settledAt).toBe(NOW);
  expect(await database.db.select().from(complaints)).toMatchObject([{ text: 'This one stays open.' }]);
  expect(await database.db.select().from(complaintMessages)).toEqual([]);
  // The yearly account stays.
  expect(await database.db.select().from(complaintSeries)).toMatchObject([{ nextNumber: 3, open: 1 }]);
});
