/** A page carries the tag of everything it shows; a change purges the tags it touches. */
export const tags = {
  product: (id: number) => `product:${String(id)}`,
  category: (id: number) => `category:${String(id)}`,
  home: 'home',
  /** Lists that a new or changed product of any category may join. */
  collections: 'collections',
  settings: 'settings',
  reviews: 'reviews',
  banners: 'banners',
} as const;
