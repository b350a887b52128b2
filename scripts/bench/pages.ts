/** The pages that each measurement of pages asks for. */
export const PAGES = [
  ['home page', '/'],
  ['collection page', '/collections'],
  ['product page', '/products/1'],
] as const;
