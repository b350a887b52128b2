import { nameWithColour, ownColour, type ProductDetail } from '#catalogue/product.ts';
import { isoDay } from '#dates.ts';
import { pictureAddress, pictureAt } from '#media/picture.ts';
import { RETURN_HOURS } from '#order/promises.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { DELIVERY_DAYS, shippingFee } from '#shop-settings/delivery-terms.ts';
import { BUSINESS_DAYS } from '#shop-settings/promised-days.ts';
import { averageOf, type PieceReview } from '#review/piece-review.ts';
import { plainRupees } from '#rupee-text.ts';
import { paths, rightsPaths } from '#paths/paths.ts';

/** https://schema.org/Product */
export function productJsonLd(product: ProductDetail, reviews: readonly PieceReview[], place: Place) {
  const { address, shopName } = place;
  const { id, sku, description, category, imageUrls } = product;
  const name = nameWithColour(product);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${address}#product`,
    name,
    description: description || name,
    sku: sku ?? String(id),
    url: address,
    image: imageUrls.flatMap((imageUrl) => pictureUrl(imageUrl, address)),
    ...(category && { category: category.name }),
    brand: { '@type': 'Brand', name: shopName },
    ...variantOf(product, place),
    ...videoOf(product, address),
    ...ratingOf(product),
    ...(reviews.length > 0 && { review: reviews.map(reviewOf) }),
    offers: offerJsonLd(product, place),
  };
}

/** Search engines require the name, the picture and the upload date of a video. */
function videoOf({ name, description, video }: ProductDetail, address: string) {
  const thumbnailUrl = video ? pictureUrl(video.poster, address) : [];
  if (!video || typeof thumbnailUrl !== 'string') return {};
  return {
    subjectOf: {
      '@type': 'VideoObject',
      name: `${name}, in motion`,
      description: description || name,
      thumbnailUrl,
      contentUrl: new URL(video.address, address).href,
      uploadDate: new Date(video.addedAt).toISOString(),
      duration: `PT${String(Math.max(1, Math.round(video.seconds)))}S`,
    },
  };
}

/** Each colour has a page of its own with all details, so the others are only linked here. */
function variantOf(product: ProductDetail, { address, shopName }: Place) {
  const { id, name, designId, colours } = product;
  if (designId === null || colours.length === 0) return {};
  const color = ownColour(product);
  return {
    ...(color !== null && { color }),
    isVariantOf: {
      '@type': 'ProductGroup',
      name,
      brand: { '@type': 'Brand', name: shopName },
      productGroupID: `D${String(designId)}`,
      variesBy: 'https://schema.org/color',
      hasVariant: colours.map((colour) => {
        const url = new URL(paths.product(colour.id), address).href;
        return colour.id === id ? { '@type': 'Product', '@id': `${url}#product`, url } : { url };
      }),
    },
  };
}

/** Only from buyers' own reviews: what the owner copied from messages does not rate the product. */
function ratingOf(product: ProductDetail) {
  const ratingValue = averageOf(product);
  if (ratingValue === null) return {};
  const { reviewCount } = product;
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount, ...SCALE } };
}

const SCALE = { bestRating: 5, worstRating: 1 };

function reviewOf({ stars, shownName, text, publishedAt }: PieceReview) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars, ...SCALE },
    author: { '@type': 'Person', name: shownName },
    datePublished: isoDay(publishedAt),
    ...(text !== '' && { reviewBody: text }),
  };
}

const SHOWN_WIDTH = 1200;

function pictureUrl(imageUrl: string, address: string): string | [] {
  const picture = pictureAt(imageUrl);
  return picture ? new URL(pictureAddress(picture.key, SHOWN_WIDTH, 'webp'), address).href : [];
}

interface Place {
  readonly address: string;
  readonly shopName: string;
  readonly frame: Pick<ShopFrame, 'shipping' | 'seller'>;
}

/** https://schema.org/Offer */
function offerJsonLd(product: ProductDetail, place: Place) {
  const { pricePaise, originalPricePaise, offerEndsAt, stockQuantity } = product;
  return {
    '@type': 'Offer',
    url: place.address,
    ...priceOf(pricePaise),
    ...(originalPricePaise !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        ...priceOf(originalPricePaise),
      },
    }),
    ...(offerEndsAt !== null && { priceValidUntil: new Date(offerEndsAt).toISOString() }),
    availability: `https://schema.org/${stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: place.shopName },
    ...shippingOf(pricePaise, place),
    hasMerchantReturnPolicy: returnPolicy(place),
  };
}

const priceOf = (paise: number) => ({ price: plainRupees(paise), priceCurrency: 'INR' });

/** Search engines know no states of India, so a shop that delivers to one of them says nothing. */
function shippingOf(pricePaise: number, { frame }: Place) {
  if (frame.seller.onlyState !== null) return {};
  const fee = priceOf(shippingFee(pricePaise, frame.shipping));
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: fee.price, currency: fee.priceCurrency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        businessDays: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: BUSINESS_DAYS.map((day) => `https://schema.org/${day}`),
        },
        // The promised days run from the order to the door, so there is no separate handling time.
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: DELIVERY_DAYS.least,
          maxValue: DELIVERY_DAYS.most,
          unitCode: 'DAY',
        },
      },
    },
  };
}

function returnPolicy({ address }: Place) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: Math.floor(RETURN_HOURS / 24),
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    merchantReturnLink: new URL(rightsPaths.returns, address).href,
  };
}
