/**
 * A page carries the tag of everything it shows; a change purges the tags it touches, by the triggers of
 * drizzle/migrations/0002_purge_triggers.sql.
 */
export const tags = {
  product: (id: number) => `product:${String(id)}`,
  category: (id: number) => `category:${String(id)}`,
  home: 'home',
  /** Lists that a new or changed product of any category may join. */
  collections: 'collections',
  /** Lists that one of this category may join, or move in. */
  collection: (categoryId: number) => `collection:${String(categoryId)}`,
  settings: 'settings',
  reviews: 'reviews',
  banners: 'banners',
} as const;
