import { buildCatalogue, type CatalogueProduct } from '../catalogue/build-catalogue.ts';
import { CATEGORIES } from '../catalogue/categories.ts';
import { istMoment } from '../days.ts';
import { buildHistory } from '../history/history.ts';
import type { HistoryProduct } from '../history/types.ts';
import { createRandom } from '../random.ts';
import { categoryRows, type ProductRow, productRows } from './catalogue-rows.ts';
import { userId, userRows, wishRows } from './account-rows.ts';
import { bannerRows, couponRows, notificationRow, reviewRows, shippingRow } from './content-rows.ts';
import { orderEventRows, orderItemRows, orderRow, redemptionRows } from './order-rows.ts';
import { paymentAndRefundRows } from './payment-rows.ts';
import { stockMovementRows } from './stock-rows.ts';

/** Where each picture of the shop is served from. */
export interface PictureAddresses {
  readonly category: (slug: string) => string;
  readonly product: (key: string) => string[];
  readonly banner: (index: number) => string;
}

export type ShopRows = ReturnType<typeof shopRows>;

const SEED = 2026;
const OPENED_DAYS_AGO = 125;

/** Every row of the demo shop, in the order in which they may be inserted; the same `now` gives the same rows. */
export function shopRows(now: number, pictures: PictureAddresses) {
  const openedAt = istMoment(now, OPENED_DAYS_AGO, 10);
  const catalogue = buildCatalogue(now);
  const products = productRows(catalogue, pictures.product);
  const history = buildHistory({
    now,
    random: createRandom(SEED, 'history'),
    products: catalogue.map((product, index) => toHistoryProduct(product, products[index])),
  });
  const orderItems = orderItemRows(history.orders);
  const coupons = couponRows(now);
  const tokens = createRandom(SEED, 'access tokens');
  return {
    categories: categoryRows(openedAt, pictures.category),
    products,
    homeBanners: bannerRows(openedAt, pictures.banner),
    notificationBarSettings: [notificationRow(openedAt)],
    shippingSettings: [shippingRow(openedAt)],
    reviews: reviewRows(now, (key) => productByKey(catalogue, products, key)),
    coupons,
    orders: history.orders.map((order) => orderRow(order, tokens)),
    orderItems,
    orderEvents: orderEventRows(history.orders),
    ...paymentAndRefundRows(history.orders),
    couponRedemptions: redemptionRows(history.orders, new Map(coupons.map(({ code, id }) => [code, id]))),
    stockMovements: stockMovementRows(catalogue, history.orders, orderItems),
    users: userRows(history.accounts, openedAt),
    wishlistItems: wishRows(history.wishes),
    pageViews: history.pageViews.map(({ shopperKey, ...view }, nth) => ({
      ...view,
      id: view.createdAt * 1000 + (nth % 1000),
      userId: shopperKey === null ? null : userId(shopperKey),
    })),
  };
}

function productByKey(catalogue: readonly CatalogueProduct[], rows: readonly ProductRow[], key: string) {
  const row = rows[catalogue.findIndex((product) => product.key === key)];
  if (!row) throw new Error(`The catalogue has no product ${key}`);
  return row;
}

function toHistoryProduct(product: CatalogueProduct, row: ProductRow | undefined): HistoryProduct {
  if (!row) throw new Error(`No row for ${product.key}`);
  const category = CATEGORIES.find(({ slug }) => slug === product.categorySlug);
  return {
    id: row.id,
    key: product.key,
    name: product.name,
    categorySlug: product.categorySlug,
    pricePaise: product.pricePaise,
    image: row.imageUrls?.[0] ?? null,
    sizes: category?.hasSizes ? product.stock.map(({ size }) => size) : [],
    isFeatured: product.isFeatured,
    createdAt: product.createdAt,
  };
}
