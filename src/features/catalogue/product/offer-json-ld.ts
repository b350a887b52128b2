import type { ProductDetail } from '#catalogue/product.ts';
import { RETURN_HOURS } from '#order/promises.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { DELIVERY_DAYS, shippingFee } from '#pricing/price-order.ts';
import { plainRupees } from '#rupee-text.ts';
import { rightsPaths } from '#paths/rights-paths.ts';

export interface Place {
  readonly address: string;
  readonly shopName: string;
  readonly frame: Pick<ShopFrame, 'shipping' | 'seller'>;
}

/** What search engines show of its price, delivery and returns: https://schema.org/Offer. */
export function offerJsonLd(product: ProductDetail, place: Place) {
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

const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Shipping of this piece alone. Search engines know no states of India, so a shop that delivers to only one of them
 * says nothing here.
 */
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

/** As on the linked page, which also has the conditions. */
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
