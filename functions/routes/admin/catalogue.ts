import { Hono } from 'hono';
import { parseAdminProductQuery, listAdminProducts } from '#catalogue/list-admin-products.server.ts';
import { CategoryInput, ChangedCategory } from '#catalogue/category-input.ts';
import {
  addCategory,
  changeCategory,
  listAdminCategories,
  removeCategory,
} from '#catalogue/category.server.ts';
import { changeProducts } from '#catalogue/change-products.server.ts';
import {
  addColour,
  getBeside,
  joinColour,
  leaveDesign,
  listProductChoices,
} from '#catalogue/design.server.ts';
import { LookInput, OtherProduct } from '#catalogue/design.ts';
import { parseProductChoiceQuery } from '#catalogue/product-query.ts';
import { ChangedValue, ValueInput } from '#catalogue/facets/attribute-input.ts';
import { addValue, changeValue, listAdminValues, removeValue } from '#catalogue/facets/attribute.server.ts';
import { setLook } from '#catalogue/list-matches.server.ts';
import { exportProducts, importProducts } from '#catalogue/product-file.server.ts';
import { IMPORT_LENGTH, ProductImport } from '#catalogue/product-import.ts';
import { BulkChange, ChangedProduct, NewProduct, RemovedImage } from '#catalogue/product-input.ts';
import { addProduct, changeProduct, duplicateProduct, removeProduct } from '#catalogue/product.server.ts';
import { removeProductImage, removeVideo } from '#catalogue/product-media.server.ts';
import { RemovedVideo } from '#catalogue/admin-product.ts';
import { getEditedProduct } from '#catalogue/write-products.server.ts';
import { tellAtOnce } from '#restock/tell-waiting.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { csvFile } from '#functions/download.ts';
import { idempotencyKeyOf, queryInput, readInput, rowId } from '#functions/input.ts';
import { limitBodyTo, needs } from '#functions/middleware/guards.ts';

export const categories = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .get('/', async (c) => c.json({ items: await listAdminCategories(c.env.ctx) }))
  .post('/', async (c) => c.json(await addCategory(c.env.ctx, await readInput(c, CategoryInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeCategory(c.env.ctx, id, await readInput(c, ChangedCategory));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeCategory(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });

/** Letters of other alphabets take up to three bytes, and JSON puts a backslash before each quotation mark. */
const IMPORT_BYTES = IMPORT_LENGTH * 3;
const BULK_BYTES = 256 * 1024;

const queryOf = (url: string) => parseAdminProductQuery(new URL(url).searchParams);

export const products = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .use(async (c, next) => {
    await next();
    // The owner may have counted in pieces that shoppers wait for: until cron runs, strangers could buy them.
    if (c.req.method !== 'GET' && c.res.ok) c.env.ctx.defer(tellAtOnce(c.env.ctx));
  })
  .get('/', async (c) => c.json(await listAdminProducts(c.env.ctx, queryOf(c.req.url))))
  .post('/', async (c) =>
    c.json(await addProduct(c.env.ctx, await readInput(c, NewProduct), { key: idempotencyKeyOf(c) }), 201),
  )
  .get('/export', async (c) => csvFile(c, 'products', await exportProducts(c.env.ctx, queryOf(c.req.url))))
  .post('/bulk', limitBodyTo(BULK_BYTES), async (c) =>
    c.json(await changeProducts(c.env.ctx, await readInput(c, BulkChange), idempotencyKeyOf(c))),
  )
  .post('/import', limitBodyTo(IMPORT_BYTES), async (c) =>
    c.json(await importProducts(c.env.ctx, await readInput(c, ProductImport), idempotencyKeyOf(c))),
  )
  .get('/:id', async (c) => c.json(await getEditedProduct(c.env.ctx, rowId(c))))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeProduct(c.env.ctx, id, await readInput(c, ChangedProduct), idempotencyKeyOf(c));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeProduct(c.env.ctx, rowId(c));
    return c.json({ status: true });
  })
  .post('/:id/duplicate', async (c) =>
    c.json(await duplicateProduct(c.env.ctx, rowId(c), idempotencyKeyOf(c)), 201),
  )
  .get('/:id/beside', async (c) => c.json(await getBeside(c.env.ctx, rowId(c))))
  .post('/:id/colours', async (c) => c.json(await addColour(c.env.ctx, rowId(c), idempotencyKeyOf(c)), 201))
  .put('/:id/colours', async (c) => {
    const id = rowId(c);
    await joinColour(c.env.ctx, id, (await readInput(c, OtherProduct)).productId);
    return c.json(await getBeside(c.env.ctx, id));
  })
  .delete('/:id/colours', async (c) => {
    const id = rowId(c);
    await leaveDesign(c.env.ctx, id, (await readInput(c, OtherProduct)).productId);
    return c.json(await getBeside(c.env.ctx, id));
  })
  .put('/:id/look', async (c) => {
    const id = rowId(c);
    await setLook(c.env.ctx, id, await readInput(c, LookInput));
    return c.json(await getBeside(c.env.ctx, id));
  })
  .delete('/:id/images', async (c) =>
    c.json(await removeProductImage(c.env.ctx, rowId(c), await readInput(c, RemovedImage))),
  )
  .delete('/:id/video', async (c) =>
    c.json(await removeVideo(c.env.ctx, rowId(c), queryInput(c, RemovedVideo))),
  );

export const attributeValues = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .get('/', async (c) => c.json({ items: await listAdminValues(c.env.ctx) }))
  .post('/', async (c) => c.json(await addValue(c.env.ctx, await readInput(c, ValueInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeValue(c.env.ctx, id, await readInput(c, ChangedValue));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeValue(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });

export const productChoices = new Hono<ApiEnv>().use(needs('catalogue')).get('/', async (c) =>
  c.json({
    items: await listProductChoices(c.env.ctx, parseProductChoiceQuery(new URL(c.req.url).searchParams)),
  }),
);
