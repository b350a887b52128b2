import type { ProductDetail } from '../../../domain/catalogue/product.ts';
import { pictureAddress, pictureAt } from '../../../domain/media/picture.ts';
import { plainRupees } from '../../../domain/rupee-text.ts';

interface Place {
  readonly address: string;
  readonly shopName: string;
}

/** What search engines show of a product: https://schema.org/Product. */
export function productJsonLd(product: ProductDetail, { address, shopName }: Place) {
  const { id, name, description, category, imageUrls, pricePaise, offerEndsAt, stockQuantity } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${address}#product`,
    name,
    description,
    sku: String(id),
    url: address,
    image: imageUrls.flatMap((imageUrl) => pictureUrl(imageUrl, address)),
    ...(category && { category: category.name }),
    brand: { '@type': 'Brand', name: shopName },
    offers: {
      '@type': 'Offer',
      url: address,
      price: plainRupees(pricePaise),
      priceCurrency: 'INR',
      ...(offerEndsAt !== null && { priceValidUntil: new Date(offerEndsAt).toISOString() }),
      availability: `https://schema.org/${stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shopName },
    },
  };
}

const SHOWN_WIDTH = 1200;

function pictureUrl(imageUrl: string, address: string): string | [] {
  const picture = pictureAt(imageUrl);
  return picture ? new URL(pictureAddress(picture.key, SHOWN_WIDTH, 'webp'), address).href : [];
}
