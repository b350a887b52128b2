/** The pages that every measurement of pages requests. */
export const PAGES = [
  ['home page', '/'],
  ['collection page', '/collections'],
  ['product page', '/products/1'],
] as const;
