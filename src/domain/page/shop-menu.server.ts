import { sql } from 'drizzle-orm';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { categories, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { pages } from '#drizzle/schema/page.ts';
import { type MenuCategory, type ShopMenu, TREAT_RUPEES } from './shop-menu.ts';

const OCCASIONS = 5;

const categoriesInMenu = sql`(
  select json_group_array(json_object('id', id, 'name', name, 'slug', slug, 'imageUrl', image_url))
  from (select id, name, slug, image_url from ${categories} order by name collate nocase)
)`.mapWith((json: string) => JSON.parse(json) as MenuCategory[]);

/** The cross join makes SQLite look up the attribute first. A piece that is put away counts too: to ask costs a row. */
const occasionsInMenu = sql`(
  select json_group_array(json_object('value', value, 'label', label))
  from (
    select ${attributeValues.value} value, ${attributeValues.label} label
    from ${attributes} cross join ${attributeValues} on ${attributeValues.attributeId} = ${attributes.id}
    where ${attributes.key} = 'occasion' and ${attributes.filterable}
      and exists (select 1 from ${productAttributes} where ${productAttributes.valueId} = ${attributeValues.id})
    order by ${attributeValues.position}, ${attributeValues.id} limit ${sql.raw(String(OCCASIONS))}
  )
)`.mapWith((json: string) => JSON.parse(json) as ShopMenu['occasions']);

const pagesInMenu = sql`(
  select json_group_array(json_object('slug', slug, 'title', title))
  from (select slug, title from ${pages} indexed by pages_in_menu where in_menu = 1 and not exists (
    select 1 from ${pages} later where later.slug = ${pages.slug} and later.version > ${pages.version}
  ) order by id)
)`.mapWith((json: string) => JSON.parse(json) as ShopMenu['pages']);

/** Columns for the one row of the frame: statements of their own would make the batch of every page longer. */
export const menuColumns = {
  categories: categoriesInMenu,
  occasions: occasionsInMenu,
  pages: pagesInMenu,
  hasTreats: sql`exists (
    select 1 from ${products} where ${isOnSale} and ${products.pricePaise} <= ${sql.raw(String(TREAT_RUPEES * 100))}
  )`.mapWith(Boolean),
};
