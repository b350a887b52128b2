import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { stock, stockMovements } from '#drizzle/schema/stock.ts';
import type { ImportPreview } from '#catalogue/product-import.ts';
import { useAdmin } from './admin.ts';
import { addOrderLine } from './rows.ts';

export const WHOLE = { name: 'Kundan choker', pricePaise: 49_900, stock: [{ size: '', onHand: 7 }] };

export const pathOf = (id: number, more = '') => `/api/admin/products/${String(id)}${more}`;

const IMPORT = '/api/admin/products/import';

let drawn = 0;

/** Pictures for one test alone: a product of another test that shows one would keep its file. */
export function pictures(count: number): string[] {
  drawn += 1;
  return Array.from({ length: count }, (_, at) => {
    return `/media/products/test${String(1000 + drawn)}${'abcdefghi'.charAt(at)}-80x80-f3e7d3.webp`;
  });
}

/** The admin, and what its owner does with products. */
export function useAdminProducts() {
  const admin = useAdmin();
  return {
    admin,
    async add(values: object = {}) {
      const answer = await admin().owner.post('/api/admin/products', { ...WHOLE, ...values });
      expect(answer).toMatchObject({ status: 201 });
      return (answer.body as { id: number }).id;
    },
    change: (id: number, body: object) =>
      admin().owner.send(pathOf(id), { method: 'PUT', body: { ...WHOLE, stock: [], ...body } }),
    remove: (id: number) => admin().owner.send(pathOf(id), { method: 'DELETE' }),
    rowOf: async (id: number) => (await admin().ctx.db.select().from(products).where(eq(products.id, id)))[0],
    async stockOf(id: number) {
      const rows = await admin().ctx.db.select().from(stock).where(eq(stock.productId, id));
      return Object.fromEntries(rows.map(({ size, onHand }) => [size, onHand]));
    },
    async addCategory(sizes: string[] = []) {
      const name = `Group ${crypto.randomUUID()}`;
      const values = {
        name,
        slug: name.toLowerCase().replaceAll(' ', '-'),
        hasSizes: sizes.length > 0,
        sizes,
      };
      const [row] = await admin().ctx.db.insert(categories).values(values).returning();
      return row?.id ?? 0;
    },
    /** What a file would change. */
    tryOut: async (csv: string) =>
      (await admin().owner.post(IMPORT, { csv, dryRun: true })).body as ImportPreview,
    /** Writes a file that was shown as this token says. */
    writeFile: (csv: string, token: string, headers: Record<string, string> = {}) =>
      admin().owner.send(IMPORT, { method: 'POST', headers, body: { csv, dryRun: false, token } }),
    /** The products with this part of a name, as a file. */
    fileOf: async (search: string) =>
      (await admin().owner.get(`/api/admin/products/export?search=${search}`)).body as string,
    /** Somebody buys so many of it. */
    async sell(productId: number, quantity: number) {
      const { db } = admin().ctx;
      const { item } = await addOrderLine(db, productId, quantity);
      await db.insert(stockMovements).values({ productId, kind: 'hold', quantity, orderItemId: item.id });
    },
  };
}
