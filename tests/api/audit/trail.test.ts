import { describe, expect, test } from 'vitest';
import { auditLog } from '#drizzle/schema/audit.ts';
import type { Trail } from '#trail/trail.ts';
import { DAY_MS } from '#dates.ts';
import { parseCsv } from '#csv.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { addOrder, addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const AT = Date.UTC(2026, 9, 5, 6);
/** The name that the test kit gives to an account. */
const OWNER = 'Asha Rao';

async function read(query = ''): Promise<Trail> {
  const { status, body } = await admin().owner.get(`/api/admin/audit${query}`);
  expect(status).toBe(200);
  return body as Trail;
}

const told = ({ items }: Trail) =>
  items.map(({ who, did, thing, how, details }) =>
    [[who, did, thing, how].filter(Boolean).join(' '), ...details].join(' | '),
  );

/** A trace by itself, for where it does not matter what was changed. */
async function leave(action: string, values: Partial<typeof auditLog.$inferInsert> = {}) {
  const trace = { actorEmail: 'owner@jhilmil.example', createdAt: AT, ...values };
  await admin()
    .ctx.db.insert(auditLog)
    .values({ action, ...trace });
}

async function addPiece(values: Parameters<typeof addProduct>[1] = {}) {
  const { id } = await addProduct(admin().ctx.db, { name: 'Anaya Jhumka', pricePaise: 499_00, ...values });
  return id;
}

const send = (method: string, path: string, body?: unknown) =>
  admin().owner.send(`/api/admin/${path}`, { method, body });

describe('16.6: the trail of a piece', () => {
  test('says a changed price in one sentence, and several changes one below the other', async () => {
    const id = await addPiece();
    const path = `products/${String(id)}`;
    const fields = { name: 'Anaya Jhumka', imageUrls: [], stock: [] };
    expect(await send('PUT', path, { ...fields, pricePaise: 449_00 })).toMatchObject({ status: 200 });
    const changed = { ...fields, pricePaise: 399_00, isFeatured: true, sku: 'JH-1' };
    expect(await send('PUT', path, changed)).toMatchObject({ status: 200 });
    const bulk = { changes: [{ id, pricePaise: 349_00, stock: [{ size: '', onHand: 4, seenOnHand: 0 }] }] };
    expect(await send('POST', 'products/bulk', bulk)).toMatchObject({ status: 200 });
    const trail = await read(`?product=${String(id)}`);
    expect(told(trail)).toEqual([
      `${OWNER} changed Anaya Jhumka with others | Price: ₹399.00 → ₹349.00 | Stock: 0 → 4`,
      `${OWNER} changed Anaya Jhumka | Price: ₹449.00 → ₹399.00 | Featured on the home page: no → yes | SKU: JH-0001 → JH-1`,
      `${OWNER} changed the price of Anaya Jhumka from ₹499.00 to ₹449.00`,
    ]);
    expect(trail.items.every(({ product }) => product === id)).toBe(true);
    expect(trail.productName).toBe('Anaya Jhumka');
  });

  test('an import leaves a trace of each piece, and of none that stays as it was', async () => {
    const id = await addPiece();
    const other = await addPiece({ name: 'Other' });
    const lines = [`${String(id)},Anaya Jhumka,459,`, `${String(other)},Other,499,`, ',Nath,100,12'];
    const csv = `id,name,price,stock\r\n${lines.join('\r\n')}\r\n`;
    const { body } = await admin().owner.post('/api/admin/products/import', { csv, dryRun: true });
    const { token } = body as { token: string };
    expect(await send('POST', 'products/import', { csv, dryRun: false, token })).toMatchObject({
      status: 200,
    });
    expect(told(await read(`?product=${String(id)}`))[0]).toContain(
      'changed the price of Anaya Jhumka from ₹499.00 to ₹459.00, by a file',
    );
    expect((await read(`?product=${String(other)}`)).items).toEqual([]);
    expect(told(await read())).toContain(`${OWNER} added Nath by a file | Stock: 12`);
  });

  test('one that was deleted keeps its trail, without a link that leads nowhere', async () => {
    const id = await addPiece();
    expect(await send('DELETE', `products/${String(id)}`)).toMatchObject({ status: 200 });
    const { items } = await read(`?product=${String(id)}`);
    expect(items).toMatchObject([{ did: 'deleted', thing: 'Anaya Jhumka', product: null }]);
  });
});

describe('16.6: the trail', () => {
  test('tells of an order by its number, in the words of its status', async () => {
    const { id } = await addOrder(admin().ctx.db, { status: 'paid' });
    expect(await send('PATCH', `orders/${id}`, { status: 'processing' })).toMatchObject({ status: 200 });
    expect(await send('POST', `orders/${id}/notes`, { text: 'Wrap it twice' })).toMatchObject({
      status: 201,
    });
    for (const typed of [id, id.toLowerCase().replaceAll('-', ' '), id.replaceAll('-', '')]) {
      const trail = await read(`?order=${encodeURIComponent(typed)}`);
      expect(trail.items, typed).toMatchObject([
        { did: 'wrote a note on', thing: `order ${id}`, order: id, details: ['Note: Wrap it twice'] },
        { did: 'changed the status of', thing: `order ${id}`, how: 'from Paid to Processing', order: id },
      ]);
    }
  });

  test('is filtered by person, kind and day; both days are included', async () => {
    const person = 'filter@jhilmil.example';
    await leave('banner.add', { actorEmail: person, createdAt: AT });
    await leave('coupon.add', { actorEmail: person, createdAt: AT + DAY_MS });
    await leave('coupon.add', { actorEmail: 'another@jhilmil.example', createdAt: AT + DAY_MS });
    const kinds = async (query: string) => (await read(`?${query}`)).items.map(({ kind }) => kind);
    expect(await kinds(`person=${person}`)).toEqual(['coupon', 'banner']);
    expect(await kinds(`person=${person}&kind=coupon`)).toEqual(['coupon']);
    expect(await kinds(`person=${person}&from=2026-10-05&to=2026-10-05`)).toEqual(['banner']);
    expect(await kinds(`person=${person}&from=2026-10-06`)).toEqual(['coupon']);
    expect((await read()).people).toEqual(expect.arrayContaining([person, 'another@jhilmil.example']));
  });

  test.each(['order=7', 'product=x', 'kind=secret', 'from=2026-02-30', 'order=JH-7K3M-9QXD&product=1'])(
    '%s is refused',
    async (query) => {
      expect((await admin().owner.get(`/api/admin/audit?${query}`)).status).toBe(400);
    },
  );
});

describe('16.6: the file for the accountant', () => {
  test('has the days that were asked for, calculates nothing, and is in the trail itself', async () => {
    const trace = { actorEmail: 'file@jhilmil.example', entityId: '1', changes: { name: '=1+1' } };
    await leave('category.add', { ...trace, createdAt: AT });
    await leave('category.remove', { ...trace, createdAt: AT + 40 * DAY_MS });
    const asked = '?person=file@jhilmil.example&from=2026-10-01&to=2026-10-31';
    const { headers, body } = await admin().owner.get(`/api/admin/audit/export${asked}`);
    expect(headers.get('Content-Disposition')).toMatch(/filename="trail-.*\.csv"/);
    const [head, ...rows] = parseCsv(body as string, { mostRows: 100 });
    expect(head?.cells).toEqual([
      'When (IST)',
      'Who',
      'Email',
      'What',
      'Details',
      'Kind',
      'Order',
      'Product',
    ]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      [
        '2026-10-05 11:30',
        'file@jhilmil.example',
        'file@jhilmil.example',
        'added the category =1+1',
        '',
        'Categories',
        '',
        '',
      ],
    ]);
    expect(await lastTrace(admin(), 'audit.export')).toMatchObject({
      changes: { person: 'file@jhilmil.example' },
    });
  });
});
