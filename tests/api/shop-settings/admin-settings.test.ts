import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '#drizzle/schema/account.ts';
import { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import { shippingSettings, siteSettings } from '#drizzle/schema/shop-settings.ts';
import { getFrame } from '#page/shop-frame.server.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { HOSTILE_LINKS } from '#tests/support/hostile-links.ts';

const admin = useAdmin();
const send = (method: string, path: string, body: object = {}) =>
  admin().owner.send(`/api/admin/${path}`, { method, body });
const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id;
const frame = () => getFrame(admin().ctx);

/** As if the owner had signed in an hour ago. */
async function growStale() {
  const { ctx, ownerId } = admin();
  const createdAt = new Date(Date.now() - 60 * 60_000);
  await ctx.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, ownerId));
}
const STALE = { status: 403, body: { error: 'SIGN_IN_AGAIN' } };

describe('A2, A7: notifications', () => {
  const good = { textContent: 'Free gift with every order' };
  const active = async () =>
    (
      await admin()
        .ctx.db.select()
        .from(notificationBarSettings)
        .where(eq(notificationBarSettings.isActive, true))
    ).map(({ id }) => id);

  beforeEach(() => admin().ctx.db.delete(notificationBarSettings));

  test('A4: activating one deactivates the others, new or changed, in one write', async () => {
    const { ctx } = admin();
    const first = idOf(await send('POST', 'notifications', { ...good, isActive: true }));
    const second = idOf(await send('POST', 'notifications', { ...good, isActive: true }));
    expect(await active()).toEqual([second]);
    ctx.purged.length = 0;
    expect((await send('PUT', `notifications/${String(first)}`, { ...good, isActive: true })).status).toBe(
      200,
    );
    expect(await active()).toEqual([first]);
    expect(ctx.purged).toContain('settings');
    expect((await frame()).notification).toMatchObject({ id: first });
    await send('PUT', `notifications/${String(first)}`, { ...good, isActive: false });
    expect((await frame()).notification).toBeNull();
    expect((await send('PUT', `notifications/${String(second)}/shown`, { isActive: true })).status).toBe(200);
    expect((await send('PUT', `notifications/${String(first)}/shown`, { isActive: true })).status).toBe(200);
    expect(await active()).toEqual([first]);
    expect((await frame()).notification).toMatchObject({ id: first, text: good.textContent });
  });

  test('A4: of many that are activated at once one stays active', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => send('POST', 'notifications', good)));
    const answers = await Promise.all([
      ...ids.map((each) => send('PUT', `notifications/${String(idOf(each))}`, { ...good, isActive: true })),
      ...ids.map(() => send('POST', 'notifications', { ...good, isActive: true })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await active()).toHaveLength(1);
  });

  test('are listed newest first, as they were entered', async () => {
    const values = { linkUrl: '/collections', backgroundColor: '#FFF', textColor: 'text-maroon' };
    await send('POST', 'notifications', good);
    const id = idOf(await send('POST', 'notifications', { textContent: ' <b>Hello</b> ', ...values }));
    const { body } = await admin().owner.get('/api/admin/notifications');
    expect(body).toMatchObject({
      items: [
        { id, textContent: '<b>Hello</b>', ...values, backgroundColor: '#fff', isActive: false },
        { ...good, linkUrl: null, backgroundColor: null, textColor: null },
      ],
    });
  });

  test('can be removed, and the shop is without one then', async () => {
    const id = idOf(await send('POST', 'notifications', { ...good, isActive: true }));
    expect(await send('DELETE', `notifications/${String(id)}`)).toMatchObject({
      status: 200,
      body: { status: true },
    });
    expect((await frame()).notification).toBeNull();
    expect(admin().ctx.purged).toContain('settings');
    const gone = { status: 404, body: { message: 'This notification no longer exists.' } };
    expect(await send('DELETE', `notifications/${String(id)}`)).toMatchObject(gone);
    expect(await send('PUT', `notifications/${String(id)}`, good)).toMatchObject(gone);
  });

  const alike = ['These two colours are too alike to be read. Choose a lighter or a darker one.'];
  test.each([
    [{}, { textContent: ['Notification text cannot be empty.'] }],
    [{ ...good, backgroundColor: '#12' }, { backgroundColor: [expect.stringContaining('bg-gold')] }],
    [{ ...good, backgroundColor: 'text-ink' }, { backgroundColor: [expect.any(String)] }],
    [{ ...good, textColor: '#4a0f1c' }, { textColor: alike }],
    [{ ...good, backgroundColor: 'bg-gold', textColor: 'text-white' }, { textColor: alike }],
  ])('A5: are refused: %j', async (body, details) => {
    expect(await send('POST', 'notifications', body)).toMatchObject({ status: 400, body: { details } });
  });

  test.each(HOSTILE_LINKS)('A5: are refused with a link to %j', async (linkUrl) => {
    const details = { linkUrl: [expect.stringContaining('https://')] };
    expect(await send('POST', 'notifications', { ...good, linkUrl })).toMatchObject({
      status: 400,
      body: { details },
    });
  });
});

describe('A4, A7, A9: shipping', () => {
  const values = { freeShippingThresholdPaise: 99_900, standardShippingFeePaise: 7_950 };
  beforeEach(() => admin().ctx.db.delete(shippingSettings));
  const ask = async () => (await admin().owner.get('/api/admin/shipping-settings')).body;

  test('goes by its defaults until it is set', async () => {
    expect(await ask()).toEqual({ items: [], active: null });
    expect((await frame()).shipping).toEqual({ freeThresholdPaise: 500_00, feePaise: 50_00 });
  });

  test('takes the place of what was active, is forgotten by the edge, and leaves a trace', async () => {
    const { ctx } = admin();
    const first = idOf(await send('POST', 'shipping-settings', { ...values, standardShippingFeePaise: 0 }));
    const second = idOf(await send('POST', 'shipping-settings', values));
    expect(await ask()).toMatchObject({
      active: { id: second, ...values },
      items: [
        { id: second, isActive: true },
        { id: first, isActive: false },
      ],
    });
    expect((await frame()).shipping).toEqual({ freeThresholdPaise: 99_900, feePaise: 7_950 });
    expect(ctx.purged).toContain('settings');
  });

  test('changes in place, and says in the log what it was', async () => {
    const id = idOf(await send('POST', 'shipping-settings', values));
    const changed = { freeShippingThresholdPaise: 0, standardShippingFeePaise: 1 };
    expect((await send('PUT', `shipping-settings/${String(id)}`, changed)).status).toBe(200);
    expect(await ask()).toMatchObject({ active: { id, ...changed } });
    expect(await lastTrace(admin(), 'shipping.change')).toMatchObject({
      changes: { ...changed, before: values },
    });
  });

  test('that is removed leaves the defaults', async () => {
    const id = idOf(await send('POST', 'shipping-settings', values));
    expect((await send('DELETE', `shipping-settings/${String(id)}`)).status).toBe(200);
    expect(await ask()).toEqual({ items: [], active: null });
    const gone = { status: 404, body: { message: 'This shipping setting no longer exists.' } };
    expect(await send('PUT', `shipping-settings/${String(id)}`, values)).toMatchObject(gone);
    expect(await send('DELETE', `shipping-settings/${String(id)}`)).toMatchObject(gone);
  });

  test('that is set many times at once is one', async () => {
    await Promise.all(Array.from({ length: 8 }, () => send('POST', 'shipping-settings', values)));
    expect(await admin().ctx.db.$count(shippingSettings, eq(shippingSettings.isActive, true))).toBe(1);
  });

  const positive = ['Shipping values must be positive numbers.'];
  test.each([
    [{}, { freeShippingThresholdPaise: positive, standardShippingFeePaise: positive }],
    [{ ...values, standardShippingFeePaise: -1 }, { standardShippingFeePaise: positive }],
    [{ ...values, freeShippingThresholdPaise: 1e9 }, { freeShippingThresholdPaise: [expect.any(String)] }],
  ])('A5: is refused: %j', async (body, details) => {
    expect(await send('POST', 'shipping-settings', body)).toMatchObject({ status: 400, body: { details } });
  });

  test('R10: asks for a fresh sign-in to be changed, not to be read', async () => {
    const id = idOf(await send('POST', 'shipping-settings', values));
    await growStale();
    expect(await send('POST', 'shipping-settings', values)).toMatchObject(STALE);
    expect(await send('PUT', `shipping-settings/${String(id)}`, values)).toMatchObject(STALE);
    expect(await send('DELETE', `shipping-settings/${String(id)}`)).toMatchObject(STALE);
    expect(await ask()).toMatchObject({ active: { id } });
  });
});

describe('D6: payment settings', () => {
  const usual = {
    codIsEnabled: false,
    codMinOrderPaise: 0,
    codMaxOrderPaise: 500_000,
    giftWrapPaise: 0,
    adminTwoFactorIsRequired: false,
  };
  const put = (body: object) => send('PUT', 'site-settings', body);
  const stored = async () => (await admin().owner.get('/api/admin/site-settings')).body;
  beforeEach(() => admin().ctx.db.update(siteSettings).set(usual));

  test('switch paying on delivery on, between two values, and gift wrap', async () => {
    expect(await stored()).toEqual(usual);
    const changed = {
      ...usual,
      codIsEnabled: true,
      codMinOrderPaise: 50_000,
      codMaxOrderPaise: 50_000,
      giftWrapPaise: 49_00,
    };
    expect(await put(changed)).toMatchObject({ status: 200, body: changed });
    expect(await stored()).toEqual(changed);
    expect(await lastTrace(admin(), 'settings.change')).toMatchObject({
      changes: { ...changed, before: usual },
    });
  });

  test.each([
    [{ ...usual, codMinOrderPaise: -1 }, { codMinOrderPaise: ['Order values must be positive numbers.'] }],
    [{ ...usual, codMaxOrderPaise: null }, { codMaxOrderPaise: ['Order values must be positive numbers.'] }],
    [
      { ...usual, giftWrapPaise: -1 },
      { giftWrapPaise: ['Please enter an amount such as 49, or leave it blank if you do not wrap gifts.'] },
    ],
    [
      { ...usual, codMinOrderPaise: 500_001 },
      { codMaxOrderPaise: ['The highest order value cannot be below the lowest.'] },
    ],
  ])('are refused: %j', async (body, details) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { details } });
    expect(await stored()).toEqual(usual);
  });

  test('D7: demand two-step sign-in only of an administrator who has it on', async () => {
    const { ctx, ownerId } = admin();
    const demanded = { ...usual, adminTwoFactorIsRequired: true };
    expect(await put(demanded)).toMatchObject({
      status: 409,
      body: {
        error: 'TWO_FACTOR_OFF',
        details: { adminTwoFactorIsRequired: [expect.stringContaining('lock yourself out')] },
      },
    });
    expect(await stored()).toEqual(usual);
    await ctx.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ownerId));
    expect(await put(demanded)).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(demanded);
    expect(await put(usual)).toMatchObject({ status: 200 });
  });

  test('R10: ask for a fresh sign-in to be changed, not to be read', async () => {
    await growStale();
    expect(await put(usual)).toMatchObject(STALE);
    expect(await stored()).toEqual(usual);
  });
});
