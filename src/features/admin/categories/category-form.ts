import * as z from 'zod';
import { CategoryInput, DEFAULT_SIZES, type DeskCategory } from '../../../domain/catalogue/category-input.ts';

/** From the fields to what is sent: the sizes are typed in one line. */
export const CategoryForm = CategoryInput.extend({
  sizes: z.string().transform(namedSizes).pipe(CategoryInput.shape.sizes.unwrap()),
});
export type CategoryForm = z.input<typeof CategoryForm>;

export function valuesOf(category: DeskCategory | null): CategoryForm {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    otherWords: category?.otherWords ?? '',
    imageUrl: category?.imageUrl ?? null,
    hasSizes: category?.hasSizes ?? false,
    sizes: (category?.sizes ?? DEFAULT_SIZES).join(', '),
  };
}

function namedSizes(text: string): string[] {
  const sizes = text.split(',').map((size) => size.trim());
  const named = sizes.filter((size) => size !== '');
  return named.length > 0 ? named : [...DEFAULT_SIZES];
}
