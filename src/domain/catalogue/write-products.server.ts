import { sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { requireChange, type Statement } from '../../../drizzle/write-batch.ts';
import type { ProductFields } from './product-input.ts';

export interface ProductRow extends ProductFields {
  readonly id: number;
  /** As it was read: one that was changed since then undoes the whole write. */
  readonly updatedAt: number;
}

const ROWS_PER_STATEMENT = 250;

/** Any number of products in a few statements, for one write. */
export function updateProducts(db: Database, rows: readonly ProductRow[], at: number): Statement[] {
  return inChunks(rows).flatMap((chunk) => [
    db.run(sql`
      update ${products} set
        name = w.value ->> 'name', description = w.value ->> 'description',
        price_paise = w.value ->> 'pricePaise', original_price_paise = w.value ->> 'originalPricePaise',
        mrp_paise = w.value ->> 'mrpPaise', category_id = w.value ->> 'categoryId',
        is_featured = w.value ->> 'isFeatured', offer_ends_at = w.value ->> 'offerEndsAt',
        hsn = w.value ->> 'hsn', gst_rate_bps = w.value ->> 'gstRateBps',
        country_of_origin = w.value ->> 'countryOfOrigin', manufacturer = w.value ->> 'manufacturer',
        net_quantity = w.value ->> 'netQuantity', updated_at = max(${at}, updated_at + 1)
      from json_each(${JSON.stringify(chunk)}) w
      where ${products.id} = w.value ->> 'id' and updated_at = w.value ->> 'updatedAt' and deleted_at is null
    `),
    requireChange(db, chunk.length),
  ]);
}

/** Under ids that the caller has chosen. */
export function insertProducts(
  db: Database,
  rows: readonly Omit<ProductRow, 'updatedAt'>[],
  at: number,
): Statement[] {
  return inChunks(rows).map((chunk) =>
    db.run(sql`
      insert into ${products} (id, name, description, price_paise, original_price_paise, mrp_paise, category_id,
        is_featured, offer_ends_at, hsn, gst_rate_bps, country_of_origin, manufacturer, net_quantity,
        created_at, updated_at)
      select w.value ->> 'id', w.value ->> 'name', w.value ->> 'description', w.value ->> 'pricePaise',
        w.value ->> 'originalPricePaise', w.value ->> 'mrpPaise', w.value ->> 'categoryId',
        w.value ->> 'isFeatured', w.value ->> 'offerEndsAt', w.value ->> 'hsn', w.value ->> 'gstRateBps',
        w.value ->> 'countryOfOrigin', w.value ->> 'manufacturer', w.value ->> 'netQuantity', ${at}, ${at}
      from json_each(${JSON.stringify(chunk)}) w order by w.key
    `),
  );
}

function inChunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT),
  );
}
