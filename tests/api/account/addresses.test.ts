import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_ADDRESSES, type OwnAddress } from '#account/own-address.ts';
import { addAccount, signedIn } from '#tests/support/accounts.ts';
import { type Answer, type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();
let ctx: TestContext;
let browser: Browser;
beforeEach(async () => {
  ctx = createTestContext(database.db);
  browser = await signedIn(ctx, (await addAccount(ctx)).email);
});

const AMMA = {
  label: 'Amma, Mysuru',
  name: 'Lakshmi Rao',
  phone: '99887 76655',
  address: '3 Palace Road',
  apartment: '',
  city: 'Mysuru',
  state: 'KA',
  pinCode: '570 001',
};
const itemsOf = ({ body }: Answer) => (body as { items: OwnAddress[] }).items;
const add = (values: object = {}, by = browser) => by.post('/api/addresses', { ...AMMA, ...values });
const put = (id: number, values: object = {}, by = browser) =>
  by.send(`/api/addresses/${String(id)}`, { method: 'PUT', body: { ...AMMA, ...values } });
const remove = (id: number, by = browser) => by.send(`/api/addresses/${String(id)}`, { method: 'DELETE' });

describe('G12: several addresses', () => {
  test('are kept by their names, changed and taken away', async () => {
    const added = await add();
    expect(added.status).toBe(201);
    const [saved] = itemsOf(added);
    expect(saved).toEqual({
      ...AMMA,
      id: expect.any(Number) as number,
      phone: '+919988776655',
      pinCode: '570001',
      isDefault: false,
    });
    const id = saved?.id ?? 0;
    expect(itemsOf(await put(id, { city: 'Mysore' }))).toMatchObject([{ id, city: 'Mysore' }]);
    expect(itemsOf(await browser.get('/api/addresses'))).toHaveLength(1);
    expect(itemsOf(await remove(id))).toEqual([]);
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await put(id)).toMatchObject({ status: 404 });
  });

  test(`${String(MOST_ADDRESSES)} at most, also when they are sent at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_ADDRESSES + 3 }, (_, nth) => add({ label: `Door ${String(nth)}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_ADDRESSES);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { error: 'ADDRESSES_FULL' } });
    expect(itemsOf(await browser.get('/api/addresses'))).toHaveLength(MOST_ADDRESSES);
  });

  test('the checkout begins with one at most', async () => {
    await add({ isDefault: true });
    const two = itemsOf(await add({ label: 'Office', isDefault: true }));
    expect(two.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Amma, Mysuru', false],
      ['Office', true],
    ]);
    const back = itemsOf(await put(two[0]?.id ?? 0, { isDefault: true }));
    expect(back.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test.each([
    ['label', { label: ' ' }, 'Please name this address, such as "Amma, Mysuru".'],
    ['pinCode', { pinCode: '110001' }, 'PIN code 110001 is not in Karnataka.'],
    ['phone', { phone: '12' }, 'Please enter a mobile number of ten digits, such as 98765 43210.'],
  ])('a wrong %s is told beside its field', async (field, values, words) => {
    expect(await add(values)).toMatchObject({ status: 400, body: { details: { [field]: [words] } } });
  });

  test('R2: what is sent again, because no answer came, is saved once, also as the last that may be', async () => {
    for (let nth = 2; nth <= MOST_ADDRESSES; nth += 1) await add({ label: `Door ${String(nth)}` });
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => add({ isDefault: true })));
    expect(first?.status).toBe(201);
    for (const each of again) expect(each).toMatchObject({ status: 201, body: first?.body });
    expect(itemsOf(await browser.get('/api/addresses'))).toHaveLength(MOST_ADDRESSES);
    expect(await add({ label: 'Office' })).toMatchObject({ body: { error: 'ADDRESSES_FULL' } });
  });

  test('a name is given once', async () => {
    await add();
    expect(await add({ apartment: 'First floor' })).toMatchObject({
      status: 409,
      body: { error: 'NAME_TAKEN', details: { label: ['You already have an address with this name.'] } },
    });
  });

  test('nobody sees or changes those of another', async () => {
    const [saved] = itemsOf(await add());
    const id = saved?.id ?? 0;
    const stranger = await signedIn(ctx, (await addAccount(ctx)).email);
    expect(itemsOf(await stranger.get('/api/addresses'))).toEqual([]);
    expect(await put(id, {}, stranger)).toMatchObject({ status: 404 });
    await remove(id, stranger);
    await add({ isDefault: true }, stranger);
    expect(itemsOf(await browser.get('/api/addresses'))).toHaveLength(1);
    expect(await openBrowser(ctx).get('/api/addresses')).toMatchObject({ status: 401 });
  });
});
