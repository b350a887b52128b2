import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#drizzle/schema/audit.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { exportTrail, listTrail } from '#trail/trail.server.ts';
import type { Trail } from '#trail/trail.ts';
import { TrailQuery } from '#trail/trail.ts';
import { quantitySaid } from '#tax/quantity.ts';
import { getEditedProduct } from '#catalogue/write-products.server.ts';
import { DAY_MS } from '#dates.ts';
import { ProductForm, valuesOf } from '#features/admin/catalogue/product-form.ts';
import { parseCsv } from '#csv.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { plansOf } from '#tests/support/plans.ts';
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

  test.each(['1 pair', '1 pair (2 studs)', '1 set of two'])(
    'a form that was saved with another count alone leaves “%s” as it is',
    async (netQuantity) => {
      const { ctx } = admin();
      const id = await addPiece({ netQuantity, ...quantitySaid({ netQuantity }) });
      const seen = await getEditedProduct({ ...ctx, actor: personAs('admin', admin().ownerId) }, id);
      const form = valuesOf(seen);
      const stock = [{ size: '', onHand: '4', seenOnHand: 0 }];
      // The form wants a number where the piece has only words.
      const { quantityUnits } = form;
      const body = ProductForm.parse({ ...form, stock, quantityUnits: quantityUnits || '1' });
      expect(await send('PUT', `products/${String(id)}`, body)).toMatchObject({ status: 200 });
      const isCounted = seen.quantityUnits !== null;
      expect(told(await read(`?product=${String(id)}`))).toEqual([
        isCounted
          ? `${OWNER} changed the stock of Anaya Jhumka from 0 to 4`
          : `${OWNER} changed Anaya Jhumka | Net quantity: ${netQuantity} → 1 N | Stock: 0 → 4`,
      ]);
      const [row] = await ctx.db.select().from(products).where(eq(products.id, id));
      expect(row).toMatchObject({ netQuantity, quantityUnits: 1 });
    },
  );

  test('another number of pairs is said once, as shoppers read it', async () => {
    const id = await addPiece({ netQuantity: '1 pair', quantityUnits: 1, unitCode: 'PAIR' });
    const fields = { name: 'Anaya Jhumka', pricePaise: 499_00, imageUrls: [], stock: [] };
    const body = { ...fields, netQuantity: '', quantityUnits: 2, unitCode: 'PAIR' };
    expect(await send('PUT', `products/${String(id)}`, body)).toMatchObject({ status: 200 });
    expect(told(await read(`?product=${String(id)}`))).toEqual([
      `${OWNER} changed the net quantity of Anaya Jhumka from 1 pair to 2 pairs`,
    ]);
  });

  test('a piece that is new says how many there are', async () => {
    const body = { name: 'Nath', pricePaise: 100_00, imageUrls: [], stock: [{ size: '', onHand: 7 }] };
    const { body: added } = await admin().owner.post('/api/admin/products', body);
    const trail = await read(`?product=${String((added as { id: number }).id)}`);
    expect(told(trail)).toEqual([`${OWNER} added Nath | Stock: 7`]);
  });

  test('pieces that are written off with another category are told', async () => {
    const bangles = { name: 'Bangles', slug: 'bangles', hasSizes: true, sizes: ['2.4'] };
    const [category] = await admin().ctx.db.insert(categories).values(bangles).returning();
    const id = await addPiece({ inStock: 5 });
    const fields = { name: 'Anaya Jhumka', pricePaise: 499_00, imageUrls: [], categoryId: category?.id };
    const body = { ...fields, stock: [{ size: '2.4', onHand: 3, seenOnHand: 0 }] };
    expect(await send('PUT', `products/${String(id)}`, body)).toMatchObject({ status: 200 });
    expect(told(await read(`?product=${String(id)}`))).toEqual([
      `${OWNER} changed Anaya Jhumka | Category: none → Bangles | Stock of 2.4: 0 → 3 | Stock: −5`,
    ]);
  });

  test('a single change is one sentence', async () => {
    const id = await addPiece();
    expect(await send('POST', 'products/bulk', { changes: [{ id, pricePaise: 449_00 }] })).toMatchObject({
      status: 200,
    });
    expect(told(await read(`?product=${String(id)}`))).toEqual([
      `${OWNER} changed the price of Anaya Jhumka from ₹499.00 to ₹449.00, with others`,
    ]);
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

  test('comes page by page, each row once, also where many have one moment', async () => {
    const person = 'pages@jhilmil.example';
    for (let nth = 0; nth < 120; nth += 1) {
      await leave('banner.add', {
        actorEmail: person,
        createdAt: AT + Math.floor(nth / 60),
        entityId: String(nth),
      });
    }
    const seen: number[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page: Trail = await read(`?person=${person}&cursor=${cursor}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(120);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test('shows no JSON, whatever a trace holds', async () => {
    const changes = {
      before: { sizes: ['2.4'], deep: { a: 1 } },
      sizes: ['2.6'],
      deep: { a: 2 },
      name: 'Odd',
    };
    await leave('odd-thing.twist', { actorEmail: 'odd@jhilmil.example', entityId: '9', changes });
    const trail = await read('?person=odd@jhilmil.example');
    expect(told(trail)).toEqual([
      'odd@jhilmil.example changed the odd thing Odd (twist) | Sizes: changed | Deep: changed | Name: none → Odd',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/[{[]\\"/);
  });

  test.each(['order=7', 'product=x', 'kind=secret', 'from=2026-02-30', 'order=JH-7K3M-9QXD&product=1'])(
    '%s is refused',
    async (query) => {
      expect((await admin().owner.get(`/api/admin/audit?${query}`)).status).toBe(400);
    },
  );

  test('is for the owner alone', async () => {
    const shopper = await signedInAs(admin().ctx, await addAccount(admin().ctx));
    for (const path of ['/api/admin/audit', '/api/admin/audit/export']) {
      expect((await shopper.get(path)).status).toBe(403);
    }
  });
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
      'E-mail',
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

  test('a text that begins like a formula is text', async () => {
    await leave('category.add', { actorEmail: '=cmd@jhilmil.example', createdAt: AT });
    const { body } = await admin().owner.get('/api/admin/audit/export?person=%3Dcmd@jhilmil.example');
    expect(body).toContain("'=cmd@jhilmil.example,'=cmd@jhilmil.example");
  });
});

test('D8: the trail is read along indexes, however it is filtered', async () => {
  const { ctx, ownerId } = admin();
  const actor = personAs('admin', ownerId);
  const asked = [
    '',
    'kind=coupon',
    'person=a@b.in',
    'kind=coupon&person=a@b.in',
    'product=7',
    'order=JH-7K3M-9QXD',
    'from=2026-10-01&to=2026-10-31',
    'kind=coupon&from=2026-10-01',
  ];
  const plans = await plansOf(ctx.db, async (db) => {
    for (const query of asked) {
      for (const cursor of ['', '1772830000000.7']) {
        const parsed = TrailQuery.parse({ ...Object.fromEntries(new URLSearchParams(query)), cursor });
        await listTrail({ ...ctx, db, actor }, parsed);
      }
      const all = TrailQuery.parse(Object.fromEntries(new URLSearchParams(query)));
      for await (const line of await exportTrail({ ...ctx, db, actor }, all)) expect(line).toBeDefined();
    }
  });
  const ofTrail = plans.filter((plan) => plan.includes('"audit_log"') && !plan.startsWith('insert'));
  expect(ofTrail.length).toBeGreaterThanOrEqual(asked.length * 4);
  for (const plan of ofTrail) {
    expect(plan).not.toMatch(/^SCAN (?!\(|\w+ USING |people|asked|CONSTANT)|AUTOMATIC|TEMP B-TREE/m);
    expect(plan).toMatch(/INDEX audit_log_/);
  }
});
