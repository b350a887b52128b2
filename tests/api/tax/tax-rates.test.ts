import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { taxRates } from '#drizzle/schema/tax.ts';
import { detailsOf } from '#trail/trail-words.ts';
import { DAY_MS, formatDate, isoDay } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';

const admin = useAdmin();
const db = () => admin().ctx.db;
const PATH = '/api/admin/tax-rates';
const inDays = (count: number) => isoDay(Date.now() + count * DAY_MS);
const add = (fromDate: string, more: object = {}) =>
  admin().owner.post(PATH, { hsn: '7018', rateBps: 500, fromDate, ...more });
const remove = (fromDate: string) =>
  admin().owner.send(`${PATH}/7018/${fromDate}`, { method: 'DELETE', body: {} });
const kept = () => db().select().from(taxRates).where(eq(taxRates.hsn, '7018')).orderBy(taxRates.fromDate);

afterEach(async () => {
  await db().delete(taxRates).where(eq(taxRates.hsn, '7018'));
});

describe('G1.2: the rate of a code from a day on', () => {
  test('stands beside those that the shop came with, and is told whether its day has come', async () => {
    expect((await add(inDays(0))).status).toBe(201);
    expect((await add(inDays(1), { rateBps: 1250 })).status).toBe(201);
    const trace = await lastTrace(admin(), 'tax-rate.add');
    expect([trace?.entityId, detailsOf(trace?.changes ?? {}, { categories: new Map() })]).toEqual([
      '7018',
      [
        { label: 'Rate', from: null, to: '12.5%' },
        { label: 'From', from: null, to: formatDate(startOfDay(inDays(1))) },
      ],
    ]);
    expect(await admin().owner.get(PATH)).toMatchObject({
      status: 200,
      body: {
        items: [
          { hsn: '7018', rateBps: 500, fromDate: inDays(0), isComing: false },
          { hsn: '7018', rateBps: 1250, fromDate: inDays(1), isComing: true },
          { hsn: '7113', rateBps: 300, fromDate: '2025-09-22', isComing: false },
          { hsn: '7117', rateBps: 300, fromDate: '2025-09-22', isComing: false },
          { hsn: '9615', rateBps: 500, fromDate: '2025-09-22', isComing: false },
        ],
      },
    });
  });

  test('never begins before today, nor twice on one day', async () => {
    expect(await add(inDays(-1))).toMatchObject({
      status: 400,
      body: { details: { fromDate: [expect.stringContaining('today or a later day')] } },
    });
    await add(inDays(3));
    expect(await add(inDays(3), { rateBps: 0 })).toMatchObject({
      status: 400,
      body: { details: { fromDate: [expect.stringContaining('already')] } },
    });
    expect(await kept()).toEqual([{ hsn: '7018', rateBps: 500, fromDate: inDays(3) }]);
  });

  test.each([
    ['hsn', { hsn: '70' }],
    ['rateBps', { rateBps: 10_001 }],
    ['fromDate', { fromDate: '2031-02-30' }],
  ])('with a wrong %s is refused beside its field', async (field, wrong) => {
    expect(await add(inDays(1), wrong)).toMatchObject({
      status: 400,
      body: { details: { [field]: [expect.any(String)] } },
    });
    expect(await kept()).toEqual([]);
  });

  test('is removed while its day has not come, and stays from then on', async () => {
    await add(inDays(0));
    await add(inDays(2));
    expect((await remove(inDays(2))).status).toBe(200);
    expect(await lastTrace(admin(), 'tax-rate.remove')).toMatchObject({ entityId: '7018' });
    for (const day of [inDays(2), inDays(0), 'x']) expect((await remove(day)).status, day).toBe(404);
    expect((await kept()).map(({ fromDate }) => fromDate)).toEqual([inDays(0)]);
  });

  test('is nobody else’s to read or change', async () => {
    const stranger = openBrowser(admin().ctx);
    expect((await stranger.get(PATH)).status).toBe(401);
    expect((await stranger.post(PATH, { hsn: '7018', rateBps: 0, fromDate: inDays(1) })).status).toBe(401);
    expect(await kept()).toEqual([]);
  });
});
