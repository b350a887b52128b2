import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { MOST_COLOURS } from './design.ts';
import { type ProductColour, withColour } from './product.ts';

const ID = sql.placeholder('id');

export const COLOUR_ID = sql`(select ${attributes.id} from ${attributes} where ${attributes.key} = 'colour')`;

type Said = readonly (readonly [label: string, colour: string | null, position: number])[];

export const saidColours = sql<Said>`(
  select json_group_array(json_array(v.label, v.colour, v.position))
  from ${productAttributes} pa join ${attributeValues} v on v.id = pa.value_id
  where pa.product_id = products.id and v.attribute_id = ${COLOUR_ID}
)`.mapWith((text: string) => inOrder(JSON.parse(text) as Said));

const inOrder = (said: Said) => said.toSorted((a, b) => a[2] - b[2]);

export function colourLabel(said: Said): string | null {
  return said.length > 0 ? said.map(([label]) => label).join(' and ') : null;
}

/** For places where its picture does not tell a piece from the other colours of its design. */
export const nameToldApart = sql<string>`json_array(products.name,
  json(iif(products.design_id is null, '[]', ${saidColours})))`.mapWith((text: string) => {
  const [name, said] = JSON.parse(text) as [string, Said];
  return withColour(name, colourLabel(inOrder(said)));
});

export function coloursStatement(db: Database) {
  const { id, name, stockQuantity } = products;
  return db
    .select({ id, name, stockQuantity, said: saidColours })
    .from(products)
    .where(
      sql`${products.designId} = (select design_id from ${products} where id = ${ID}) and (${isOnSale} or ${id} = ${ID})`,
    )
    .orderBy(id)
    .limit(MOST_COLOURS);
}

/** Other colours are no other pieces: the page shows them among its colours. */
export function isOfOtherDesign(id: Placeholder | SQL): SQL {
  return sql`(${products.designId} is null or ${products.designId} is not (select design_id from ${products} where id = ${id}))`;
}

type ColourRow = Awaited<ReturnType<typeof coloursStatement>>[number];

export function toColours(rows: readonly ColourRow[]): ProductColour[] {
  if (rows.length < 2) return [];
  return rows.map(({ id, name, stockQuantity, said }) => ({
    id,
    label: colourLabel(said) ?? name,
    swatches: said.flatMap(([, colour]) => colour ?? []).slice(0, 2),
    isSoldOut: stockQuantity === 0,
  }));
}
