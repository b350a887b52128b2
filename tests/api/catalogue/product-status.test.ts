import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { getHome } from '#catalogue/get-home.server.ts';
import { getProductPage, getProductPreview } from '#catalogue/product-page.server.ts';
import { DAY_MS } from '#dates.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { listSitemap } from '#page/sitemap.server.ts';
import { tellWaiting } from '#restock/tell-waiting.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { pathOf, useAdminProducts, WHOLE } from '#tests/support/admin-products.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { createTestContext } from '#tests/support/context.ts';
import { addWish } from '#tests/support/restock.ts';

const { admin, add, addCategory, change, rowOf } = useAdminProducts();

interface List {
  readonly items: readonly { readonly id: number; readonly status?: string }[];
  readonly total: number;
}

const soon = () => Date.now() + DAY_MS;
const idsIn = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

/** Every place where shoppers could come upon the piece. */
async function placesOf(id: number, word: string, slug: string) {
  const { ctx, owner } = admin();
  const listed = async (path: string) => idsIn(((await owner.get(path)).body as List).items).includes(id);
  const home = await getHome(ctx);
  const places = {
    list: await listed(`/api/products?category=${slug}`),
    search: await listed(`/api/products?search=${word}`),
    letter: await listed(`/api/products?search=${word.charAt(0)}`),
    suggestion: await listed(`/api/search/suggest?q=${word}`),
    filtered: await listed(`/api/products?category=${slug}&in_stock=1`),
    home: [...home.featured, ...home.newArrivals].some((each) => each.id === id),
    sitemap: idsIn((await listSitemap(ctx)).products).includes(id),
    cards: await listed(`/api/products/cards?ids=${String(id)}`),
    stock: JSON.stringify((await owner.get(`/api/products/stock?ids=${String(id)}`)).body).includes(word),
    api: (await owner.get(`/api/products/${String(id)}`)).status === 200,
    page: await getProductPage(ctx, id).then(
      () => true,
      () => false,
    ),
    cart: (await owner.post('/api/cart/items', { productId: id, quantity: 1 })).status < 400,
    wishlist: (await owner.send(`/api/wishlist/${String(id)}`, { method: 'PUT' })).status < 400,
    order: await placeOrder(ctx, orderFor(id), null).then(
      () => true,
      () => false,
    ),
  };
  const all = Object.entries(places);
  const placesWhere = (isThere: boolean) => all.filter((each) => each[1] === isThere).map(([place]) => place);
  return { there: placesWhere(true), missing: placesWhere(false) };
}

async function addTo(values: object) {
  const categoryId = await addCategory();
  const word = `Q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const name = `${word} haar`;
  const product = { name, categoryId, isFeatured: true, pricePaise: 499_00, ...values };
  const id = await add({ ...product, stock: [{ size: '', onHand: 9 }] });
  const { body } = await admin().owner.get('/api/admin/categories');
  const { items } = body as { items: { id: number; slug: string }[] };
  return { id, word, product, slug: items.find((each) => each.id === categoryId)?.slug ?? '' };
}

describe('G14: what is a draft or hidden', () => {
  test.each(['draft', 'hidden'] as const)(
    'as %s is nowhere in the shop, and live it is everywhere',
    async (status) => {
      const { id, word, product, slug } = await addTo({ status });
      expect((await placesOf(id, word, slug)).there).toEqual([]);
      expect((await change(id, { ...product, status: 'live' })).status).toBe(200);
      expect((await placesOf(id, word, slug)).missing).toEqual([]);
      expect((await change(id, { ...product, status })).status).toBe(200);
      expect((await placesOf(id, word, slug)).there).toEqual([]);
    },
  );

  test('lets whoever waits for it wait, and tells them once it is in the shop', async () => {
    const { ctx } = admin();
    const { id, product } = await addTo({ status: 'hidden' });
    const email = `${crypto.randomUUID()}@example.in`;
    await addWish(ctx, email, { productId: id });
    await tellWaiting(ctx);
    const letters = () => ctx.mailed.filter((mail) => JSON.stringify(mail).includes(email));
    expect(letters()).toEqual([]);
    await change(id, { ...product, status: 'live' });
    expect(letters()).toHaveLength(1);
  });

  test('is seen by the owner alone, as it will look', async () => {
    const { ctx } = admin();
    const { id, product } = await addTo({ status: 'draft' });
    const owner = { ...ctx, actor: personAs('admin', 'owner') };
    expect(await getProductPreview(owner, id)).toMatchObject({
      product: { id, name: product.name, stockQuantity: 9 },
      publishing: { status: 'draft', publishAt: null },
    });
    await expect(getProductPreview(ctx, id)).rejects.toMatchObject({ status: 401 });
    const shopper = { ...ctx, actor: personAs('customer', 'asha') };
    await expect(getProductPreview(shopper, id)).rejects.toMatchObject({ status: 403 });
  });
});

describe('G14: the state of a product', () => {
  test('stays as it is where nothing is said of it, and a copy is a draft', async () => {
    const { owner } = admin();
    const { id, product } = await addTo({ status: 'hidden' });
    expect((await change(id, { ...product, name: 'Anew' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: 'Anew', status: 'hidden' });
    const live = await add();
    expect(await rowOf(live)).toMatchObject({ status: 'live', publishAt: null, onSale: 1 });
    for (const copied of [id, live]) {
      const { body } = await owner.post(pathOf(copied, '/duplicate'));
      const copy = await rowOf((body as { id: number }).id);
      expect(copy).toMatchObject({ status: 'draft', publishAt: null, onSale: 0 });
    }
  });

  test('a day to go live at is a draft’s, and ahead', async () => {
    const { owner } = admin();
    const refusal = async (values: object) =>
      await owner.post('/api/admin/products', { ...WHOLE, ...values });
    expect(await refusal({ publishAt: soon() })).toMatchObject({
      status: 400,
      body: { details: { publishAt: ['Only a draft goes live by itself.'] } },
    });
    expect(await refusal({ status: 'draft', publishAt: Date.now() - 1 })).toMatchObject({
      status: 400,
      body: { details: { publishAt: ['This moment has passed already.'] } },
    });
    expect(await refusal({ status: 'sold' })).toMatchObject({ status: 400 });
    const publishAt = soon();
    const { id, product } = await addTo({ status: 'draft', publishAt });
    expect(await change(id, { ...product, publishAt, status: 'live' })).toMatchObject({ status: 400 });
    const { publishAt: _, ...said } = product as typeof product & { publishAt: number };
    expect(await change(id, { ...said, status: 'hidden' })).toMatchObject({ status: 200 });
    expect(await rowOf(id)).toMatchObject({ status: 'hidden', publishAt: null });
  });

  test('of several is set at once, all or none; what goes live is new from then on', async () => {
    const { ctx, owner } = admin();
    const [first, second] = [await addTo({ status: 'draft' }), await addTo({ status: 'draft' })];
    const ids = [first.id, second.id];
    await ctx.db.update(products).set({ createdAt: 5 }).where(eq(products.id, first.id));
    const set = (said: object, among = ids) =>
      owner.post('/api/admin/products/bulk', { changes: among.map((id) => ({ id, ...said })) });
    expect(await set({ status: 'live' }, [...ids, 987_654])).toMatchObject({
      status: 400,
      body: { details: { '987654': ['This product no longer exists.'] } },
    });
    expect(await rowOf(first.id)).toMatchObject({ status: 'draft' });
    ctx.purged.length = 0;
    expect(await set({ status: 'live' })).toMatchObject({ status: 200, body: { changed: 2 } });
    expect((await rowOf(first.id))?.createdAt).toBeGreaterThan(5);
    expect(ctx.purged).toEqual(expect.arrayContaining(['home', 'collections']));
    await ctx.db.update(products).set({ createdAt: 5 }).where(eq(products.id, first.id));
    ctx.purged.length = 0;
    expect(await set({ status: 'hidden' })).toMatchObject({ status: 200 });
    expect(ctx.purged).toContain(`product:${String(first.id)}`);
    expect(await set({ status: 'live', pricePaise: 777_00 })).toMatchObject({ status: 200 });
    // It was in the shop before: it is not new again.
    expect(await rowOf(first.id)).toMatchObject({ createdAt: 5, pricePaise: 777_00 });
  });

  test('is what the owner’s list is asked for; a search finds what the shop’s does not', async () => {
    const { owner } = admin();
    const [draft, live] = [await addTo({ status: 'draft' }), await addTo({})];
    const listed = async (query: string) => {
      const { items, total } = (await owner.get(`/api/admin/products?${query}`)).body as List;
      expect(total).toBeGreaterThanOrEqual(items.length);
      return idsIn(items).filter((id) => id === draft.id || id === live.id);
    };
    expect(await listed('')).toEqual([live.id, draft.id]);
    expect(await listed('sort=created_at-asc&page=99')).toEqual([draft.id, live.id]);
    expect(await listed('status=draft')).toEqual([draft.id]);
    expect(await listed('status=live')).toEqual([live.id]);
    expect(await listed(`search=${draft.word.slice(1).toUpperCase()}+HAAR`)).toEqual([draft.id]);
    expect(await listed(`filter_categories=${String(draft.product.categoryId)}`)).toEqual([draft.id]);
  });
});

describe('G14: a draft with its day', () => {
  test('goes live by itself at the next run of cron, as new as its time, and pages that show it are purged', async () => {
    const { ctx } = admin();
    const publishAt = soon();
    const { id, word, slug } = await addTo({ status: 'draft', publishAt });
    const removed = await addTo({ status: 'draft', publishAt });
    await admin().owner.send(pathOf(removed.id), { method: 'DELETE' });
    await runScheduled(createTestContext(ctx.db, { now: () => publishAt - 1 }));
    expect(await rowOf(id)).toMatchObject({ status: 'draft', publishAt });

    const later = createTestContext(ctx.db, { now: () => publishAt + 60_000 });
    await runScheduled(later);
    expect(await rowOf(id)).toMatchObject({ status: 'live', publishAt: null, createdAt: publishAt });
    expect(later.purged).toEqual(expect.arrayContaining(['home', 'collections']));
    expect((await placesOf(id, word, slug)).missing).toEqual([]);
    expect(await rowOf(removed.id)).toMatchObject({ status: 'draft', onSale: 0 });
  });
});
