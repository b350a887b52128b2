import { sizesOf } from '#catalogue/admin-product.ts';
import { type CategoryDefaults, NO_QUANTITY, type AdminCategory } from '#catalogue/category-input.ts';
import { NewProduct, PRICE_REQUIRED } from '#catalogue/product-input.ts';
import { amountProblem, parseRupees, parseWhole } from '#rupee-text.ts';
import type { Piece, Wanted } from './photo-batch.ts';

const OWN_NAMES: Readonly<Record<string, string>> = {
  pricePaise: 'price',
  stock: 'counts',
  attributeIds: 'colourId',
};
const FIELDS = new Set(['name', 'price', 'categoryId', 'counts', 'colourId']);

/** The category's other pieces, from which the origin is taken, do not name an importer either. */
const NO_IMPORTER = 'Keep it as a draft, and enter that in its form.';

export interface Shelf {
  readonly categories: readonly AdminCategory[];
  readonly defaults: readonly CategoryDefaults[];
}

export const categoryOf = ({ categories }: Shelf, id: string) =>
  categories.find((category) => String(category.id) === id);

export function defaultsIn(
  { defaults }: Shelf,
  id: string,
): Omit<CategoryDefaults, 'categoryId'> | undefined {
  const found = defaults.find(({ categoryId }) => String(categoryId) === id);
  if (!found) return undefined;
  const { categoryId: _, ...said } = found;
  return said;
}

export function bodyOf(
  shelf: Shelf,
  piece: Piece,
  status: Wanted,
): { readonly body: NewProduct } | { readonly problems: Record<string, string> } {
  const sizes = sizesOf(categoryOf(shelf, piece.categoryId));
  const counted = sizes.map((size) => ({ size, text: (piece.counts[size] ?? '').trim() }));
  // Once one size has a count, an empty field means none.
  const none = counted.some(({ text }) => text !== '') ? 0 : undefined;
  const counts = counted.map(({ size, text }) => ({
    size,
    onHand: text === '' ? none : (parseWhole(text) ?? undefined),
  }));
  const pricePaise = parseRupees(piece.price) ?? undefined;
  const parsed = NewProduct.safeParse({
    ...NO_QUANTITY,
    ...defaultsIn(shelf, piece.categoryId),
    name: piece.name,
    pricePaise,
    categoryId: piece.categoryId === '' ? null : Number(piece.categoryId),
    attributeIds: piece.colourId === '' ? [] : [Number(piece.colourId)],
    stock: counts,
    status,
  });
  if (parsed.success) return { body: parsed.data };
  const problems = ownProblems(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  if (pricePaise !== undefined) return { problems };
  return { problems: { ...problems, price: amountProblem(piece.price, PRICE_REQUIRED) } };
}

export function ownProblems(found: readonly (readonly [field: string, message: string])[]) {
  const problems: Record<string, string> = {};
  for (const [field, message] of found) {
    const own = OWN_NAMES[field] ?? field;
    const name = FIELDS.has(own) ? own : 'piece';
    problems[name] ??= field.startsWith('importer') ? `${message} ${NO_IMPORTER}` : message;
  }
  return problems;
}
