import { beforeEach, expect, test } from 'vitest';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { shop } from '#shop.config.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { DAY_MS } from '#dates.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { ELSEWHERE } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { orderCash } from '#tests/support/order-cash.ts';
import { addProduct, findOrder } from '#tests/support/rows.ts';

/** A Friday. */
const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();
let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db, { now: () => NOW });
});

const ask = (path: string) => openBrowser(ctx).get(`/api/pin/${path}`);

test('a PIN code tells its place, the days of the delivery and that nobody pays on delivery', async () => {
  const answer = await ask('560079');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(answer).toMatchObject({
    status: 200,
    body: {
      town: 'Bengaluru',
      district: 'Bengaluru',
      state: 'KA',
      from: '2026-11-24',
      to: '2026-11-28',
      cod: false,
      source: 'shop',
    },
  });
});

test('a promise is kept until midnight in India at most', async () => {
  ctx = createTestContext(database.db, { now: () => Date.parse('2026-11-20T23:45:30+05:30') });
  const { headers } = await ask('560079');
  expect(headers.get('Cache-Control')).toBe('public, max-age=870');
});

test('cash on delivery is told as the checkout offers it, with a piece or without', async () => {
  await database.db
    .update(siteSettings)
    .set({ codIsEnabled: true, codMinOrderPaise: 0, codMaxOrderPaise: 500_00 });
  const cheap = await addProduct(database.db, { pricePaise: 300_00 });
  const dear = await addProduct(database.db, { pricePaise: 600_00 });
  const cod = async (query = '') => ((await ask(`411004${query}`)).body as { cod: boolean }).cod;
  expect(await cod()).toBe(true);
  expect(await cod(`?product=${String(cheap.id)}`)).toBe(true);
  expect(await cod(`?product=${String(dear.id)}`)).toBe(false);
});

test.each([
  ['781001', 'Guwahati'],
  ['124103', null],
])('of %s the town is %s', async (pin, town) => {
  expect(await ask(pin)).toMatchObject({ status: 200, body: { town } });
});

test('G1.4: where the seller may not send it promises nothing, and says so', async () => {
  const seller = { id: 1, ...DEFAULT_TAX_SETTINGS, mode: 'composition' } as const;
  await database.db.insert(taxSettings).values(seller);
  const [at, elsewhere] = [await ask('560079'), await ask('411004')];
  await database.db.delete(taxSettings);
  expect(at.body).toMatchObject({ from: '2026-11-24', to: '2026-11-28' });
  expect(elsewhere).toMatchObject({
    status: 200,
    body: { from: null, to: null, cod: false, because: 'We deliver within Karnataka.' },
  });
});

test('an order keeps the days of the quote, also for another address, and mails and pages name the last', async () => {
  await database.db
    .update(siteSettings)
    .set({ codIsEnabled: true, codMinOrderPaise: 0, codMaxOrderPaise: 999_00 });
  const { id: productId } = await addProduct(database.db, { inStock: 1 });
  const promised = { promisedFrom: '2026-11-24', promisedTo: '2026-11-28' };
  const items = [{ productId, quantity: 1 }];
  expect((await openBrowser(ctx).post('/api/checkout/quote', { items })).body).toMatchObject(promised);
  const { id, email, token } = await orderCash(ctx, productId);
  expect(await findOrder(ctx.db, id)).toMatchObject(promised);
  const textTo = (address: string) => ctx.mailed.findLast(({ to }) => to === address)?.text;
  expect(textTo(email)).toContain('It arrives by Sat 28 Nov.');
  expect(textTo(shop.email)).toContain('Promised by Sat 28 Nov.');

  const later = createTestContext(database.db, { now: () => NOW + 2 * DAY_MS });
  const path = `/api/orders/${id}/address?token=${token}`;
  const answer = await openBrowser(later).send(path, { method: 'PUT', body: ELSEWHERE });
  expect(answer).toMatchObject({ status: 200, body: { promisedTo: promised.promisedTo } });
  expect(await findOrder(ctx.db, id)).toMatchObject(promised);
});

test.each([
  ['0123', 400, 'INVALID_INPUT'],
  ['56007', 400, 'INVALID_INPUT'],
  ['560079x', 400, 'INVALID_INPUT'],
  ['999999', 404, 'PIN_UNKNOWN'],
  ['560079?product=x', 404, 'NOT_FOUND'],
  ['560079?product=999999', 404, 'NOT_FOUND'],
])('%s is answered with %i %s', async (path, status, error) => {
  expect(await ask(path)).toMatchObject({ status, body: { error } });
});
