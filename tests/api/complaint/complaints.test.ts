import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#drizzle/schema/account.ts';
import { complaints, complaintSeries } from '#drizzle/schema/complaint.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { WRONG_PHONE } from '#address/address.ts';
import { INCOMPLETE_EMAIL } from '#address/contact.ts';
import { takeTry } from '#auth/throttle.server.ts';
import { complaintFormKey, findOwnComplaint } from '#complaint/complaint.server.ts';
import { DAY_MS, HOUR_MS } from '#dates.ts';
import { sentenceOf } from '#errors.ts';
import { deliverByCron } from '#outbox/deliver-outbox.server.ts';
import { saidOf } from '#refused-form.ts';
import { shop } from '#shop.config.ts';
import { addAccount, lastMail, signedInAs, tokenIn } from '#tests/support/accounts.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { COMPLAINT, complain, keyIn, sendForm } from '#tests/support/complaints.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addOrder } from '#tests/support/rows.ts';

/** Noon in India on 20 November 2026. */
const NOW = Date.UTC(2026, 10, 20, 6, 30);

const database = useDatabase();
let now = NOW;
let ctx: TestContext;
beforeEach(async () => {
  now = NOW;
  ctx = createTestContext(database.db, { now: () => now });
  for (const table of [complaints, complaintSeries, outbox]) await database.db.delete(table);
});

const rows = () => database.db.select().from(complaints).orderBy(complaints.id);
const post = (values: Record<string, unknown> = {}) =>
  openBrowser(ctx).post('/api/complaints', { ...COMPLAINT, ...values });

describe('G7, E-Commerce Rules 7(1)(f): POST /api/complaints', () => {
  test('gives a number at once, on the screen and by mail, with both clocks', async () => {
    const filed = await complain(ctx);
    expect(filed).toMatchObject({
      number: 'G-2026-0001',
      ackDueAt: NOW + 48 * HOUR_MS,
      dueAt: Date.UTC(2026, 11, 20, 18, 30) - 1,
    });
    expect(await rows()).toMatchObject([
      { number: 'G-2026-0001', state: 'received', phone: '+919876543210', orderId: null, createdAt: NOW },
    ]);
    const mail = lastMail(ctx, COMPLAINT.email);
    expect(mail.subject).toBe('We have received your complaint: G-2026-0001');
    expect(mail.text).toContain('Its number is G-2026-0001.');
    expect(mail.text).toContain('20 December 2026');
    // Anybody may have typed the address: nothing of what was written goes there.
    expect(mail.text + mail.html).not.toContain('jhumka');
    const own = { number: filed.number, token: tokenIn(mail.text) };
    expect(own).toEqual(keyIn(filed));
    expect(await findOwnComplaint(ctx, own)).toMatchObject({ text: COMPLAINT.text, messages: [] });
    expect(JSON.stringify(await rows())).not.toContain(own.token);

    const officer = lastMail(ctx, shop.grievanceOfficer.email);
    expect(officer.subject).toMatch(/^New complaint G-2026-0001: acknowledge by 22 Nov/);
    expect(officer.text).toContain('Nobody answers the phone.');
    expect(officer.text).toContain('Phone: +91 98765 43210');
    expect(officer.text).not.toContain('Order:');
    expect(officer.text).toContain('/admin/complaints?show=all&search=G-2026-0001');
  });

  test('50 at once get 50 numbers in a row, each with its own mails', async () => {
    const filed = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => complain(ctx, { email: `asha.${String(nth)}@example.in` })),
    );
    const wanted = Array.from({ length: 50 }, (_, nth) => `G-2026-${String(nth + 1).padStart(4, '0')}`);
    expect(filed.map(({ number }) => number).toSorted()).toEqual(wanted);
    // So many leave within hours.
    for (const end = now + DAY_MS; now < end; now += HOUR_MS) await deliverByCron(ctx);
    for (const [nth, { number }] of filed.entries()) {
      expect(lastMail(ctx, `asha.${String(nth)}@example.in`).subject).toContain(number);
    }
    expect(await database.db.select().from(complaintSeries)).toEqual([
      { year: 2026, nextNumber: 51, open: 50, settledLate: 0 },
    ]);
  });

  test('begins anew with each year in India', async () => {
    await complain(ctx);
    now = Date.UTC(2026, 11, 31, 18, 30) - 1;
    expect((await complain(ctx)).number).toBe('G-2026-0002');
    now += 1;
    expect((await complain(ctx)).number).toBe('G-2027-0001');
  });

  test('is one complaint however often it is sent, at once or again; changed it is another', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ key })));
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 8 }, () => [201, first?.body]),
    );
    now += HOUR_MS;
    expect((await post({ key })).body).toEqual(first?.body);
    expect(ctx.mailed).toHaveLength(2);
    expect((await post({ key, text: 'And the box was open.' })).body).toMatchObject({
      number: 'G-2026-0002',
    });
    expect(await rows()).toHaveLength(2);
  });

  test('without a key the same words of the same client are one complaint within a day', async () => {
    const browser = openBrowser(ctx);
    const { phone: _, orderId: __, ...least } = COMPLAINT;
    const first = await browser.post('/api/complaints', least);
    expect(first).toMatchObject({ status: 201, body: { number: 'G-2026-0001' } });
    expect((await browser.post('/api/complaints', least)).body).toEqual(first.body);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['name', ' ', 'Please tell us your name.'],
    ['email', 'asha@', 'Please enter a full email address, such as asha@example.in.'],
    ['phone', '12345', 'Please enter a mobile number of ten digits, such as 98765 43210.'],
    ['orderId', 'my order', 'An order number looks like JH-7K3M-9QXD.'],
    ['text', ' \n ', 'Please tell us what happened.'],
  ])('says beside %s what is wrong with it', async (field, value, sentence) => {
    expect(await post({ [field]: value })).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { [field]: [sentence] } },
    });
    expect(await rows()).toEqual([]);
  });

  test('belongs to the order that is named only where that is the complainant’s; it is shown as it was named', async () => {
    const { id } = await addOrder(database.db, { customerEmail: COMPLAINT.email });
    await complain(ctx, { orderId: id.toLowerCase() });
    const strangers = await complain(ctx, { orderId: id, email: 'usha@example.in' });
    const missing = await complain(ctx, { orderId: 'JH-2222-2222' });
    expect(await rows()).toMatchObject([
      { orderId: id, namedOrder: id },
      { orderId: null, namedOrder: id },
      { orderId: null, namedOrder: 'JH-2222-2222' },
    ]);
    // Nobody learns from the answer which orders there are.
    for (const filed of [strangers, missing]) {
      expect(Object.keys((await findOwnComplaint(ctx, keyIn(filed))) ?? {})).not.toContain('orderId');
    }
  });

  test('an order of the account is the complainant’s, whatever address is named', async () => {
    const { id: userId } = await addAccount(ctx);
    const { id } = await addOrder(database.db, { userId, customerEmail: 'home@example.in' });
    const browser = await signedInAs(ctx, { id: userId });
    await browser.post('/api/complaints', { ...COMPLAINT, email: 'work@example.in', orderId: id });
    expect(await rows()).toMatchObject([{ orderId: id }]);
  });

  test('is refused where it is a lot at once, and sends no more than five mails a day to one inbox', async () => {
    const tired = createTestContext(database.db, { rateLimits: { take: () => Promise.resolve(false) } });
    expect(await openBrowser(tired).post('/api/complaints', COMPLAINT)).toMatchObject({ status: 429 });
    expect(await rows()).toEqual([]);
    const email = 'flooded@example.in';
    for (let count = 0; count < 7; count += 1) await complain(ctx, { email });
    expect(await rows()).toHaveLength(7);
    expect(ctx.mailed.filter(({ to }) => to === email)).toHaveLength(5);
  });

  test('sent again it uses up no mails: neither those of its inbox nor those of the officer', async () => {
    await database.db.delete(rateLimits);
    for (let nth = 0; nth < 58; nth += 1) await takeTry(ctx, 'complaintNews', 'all');
    const key = crypto.randomUUID();
    for (let nth = 0; nth < 7; nth += 1) await post({ key });
    await post({ key: crypto.randomUUID() });
    expect(ctx.mailed.map(({ to }) => to).toSorted()).toEqual(
      [COMPLAINT.email, shop.grievanceOfficer.email].flatMap((to) => [to, to]),
    );
    await database.db.delete(rateLimits);
  });
});

describe('the form of the page without scripts', () => {
  test('leads to the page of the complaint, once, however often it is sent', async () => {
    const fields = { ...COMPLAINT, key: crypto.randomUUID() };
    const { status, location } = await sendForm(ctx, 'form', fields);
    expect(status).toBe(303);
    expect(location).toMatch(/^\/complaints\/status\?number=G-2026-0001&token=[\w-]{32}&filed$/);
    expect((await sendForm(ctx, 'form', fields)).location).toBe(location);
    expect(await rows()).toMatchObject([{ text: COMPLAINT.text }]);
    expect(await findOwnComplaint(ctx, keyIn({ page: location }))).toMatchObject({
      number: 'G-2026-0001',
    });
  });

  test('shown again to whoever comes back to it, has the same key, and others have theirs', async () => {
    const keyOf = (clientAddress: string) => complaintFormKey({ ...ctx, clientAddress });
    const [first, again, other] = await Promise.all(['10.0.0.1', '10.0.0.1', '10.0.0.2'].map(keyOf));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    for (const key of [first, again, other]) await sendForm(ctx, 'form', { ...COMPLAINT, key: key ?? '' });
    expect(await rows()).toHaveLength(2);
    await sendForm(ctx, 'form', { ...COMPLAINT, text: 'Something else.', key: first ?? '' });
    expect(await rows()).toHaveLength(3);
    now += 24 * HOUR_MS;
    expect(await keyOf('10.0.0.1')).not.toBe(first);
  });

  test('is shown again as it was filled in, with what is wrong at each field', async () => {
    const wrong = { ...COMPLAINT, name: ' ', email: 'asha', phone: '1', orderId: 'x', key: 'a' };
    const { shown, ...answer } = await sendForm(ctx, 'form', wrong);
    expect(answer).toMatchObject({ status: 400, location: '' });
    expect(shown).toMatchObject({ address: '/complaints', refused: { values: wrong } });
    const fields = ['name', 'email', 'phone', 'orderId', 'text'] as const;
    expect(saidOf(shown?.refused, fields)).toEqual({
      at: {
        name: 'Please tell us your name.',
        email: INCOMPLETE_EMAIL,
        phone: WRONG_PHONE,
        orderId: 'An order number looks like JH-7K3M-9QXD.',
      },
      first: 'name',
      otherwise: null,
    });
    const tired = createTestContext(database.db, { rateLimits: { take: () => Promise.resolve(false) } });
    const busy = await sendForm(tired, 'form', COMPLAINT);
    expect([busy.status, busy.shown?.refused.values]).toEqual([429, COMPLAINT]);
    expect(saidOf(busy.shown?.refused, fields)).toEqual({
      at: {},
      first: null,
      otherwise: sentenceOf('RATE_LIMITED'),
    });
    expect(await rows()).toEqual([]);
  });
});
