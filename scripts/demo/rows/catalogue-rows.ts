import type { CatalogueProduct } from '../catalogue/build-catalogue.ts';
import { CATEGORIES, type CategorySlug } from '../catalogue/categories.ts';
import type { categories, products } from '../../../drizzle/schema/catalogue.ts';

export type CategoryRow = typeof categories.$inferInsert & { id: number };
export type ProductRow = typeof products.$inferInsert & { id: number };

export function categoryRows(openedAt: number, imageOf: (slug: CategorySlug) => string): CategoryRow[] {
  return CATEGORIES.map((category, index) => ({
    id: index + 1,
    name: category.name,
    slug: category.slug,
    description: category.description,
    otherWords: category.otherWords ?? '',
    imageUrl: imageOf(category.slug),
    hasSizes: category.hasSizes,
    sizes: [...category.sizes],
    createdAt: openedAt,
    updatedAt: openedAt,
  }));
}

/** Ids follow the order given, oldest first. Stock is not written here: it follows the ledger. */
export function productRows(
  catalogue: readonly CatalogueProduct[],
  imagesOf: (key: string) => string[],
): ProductRow[] {
  const categoryIds = new Map(CATEGORIES.map(({ slug }, index) => [slug, index + 1]));
  return catalogue.map((product, index) => ({
    id: index + 1,
    name: product.name,
    description: product.description,
    pricePaise: product.pricePaise,
    originalPricePaise: product.originalPricePaise,
    mrpPaise: product.mrpPaise,
    categoryId: categoryIds.get(product.categorySlug) ?? null,
    imageUrls: imagesOf(product.key),
    isFeatured: product.isFeatured,
    hsn: product.hsn,
    countryOfOrigin: product.countryOfOrigin,
    manufacturer: product.manufacturer,
    netQuantity: product.netQuantity,
    offerEndsAt: product.offerEndsAt,
    createdAt: product.createdAt,
    updatedAt: product.createdAt,
  }));
}
