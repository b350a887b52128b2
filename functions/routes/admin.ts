import { Hono } from 'hono';
import type { ApiEnv } from '#functions/api-env.ts';
import { adminOnly } from '#functions/middleware/guards.ts';
import { session } from '#functions/middleware/session.ts';
import { customers } from './admin/account.ts';
import { analytics, vainSearches } from './admin/analytics.ts';
import { audit } from './admin/audit.ts';
import { banners } from './admin/banner.ts';
import { attributeValues, categories, productChoices, products } from './admin/catalogue.ts';
import { complaints } from './admin/complaint.ts';
import { coupons } from './admin/coupon.ts';
import { health } from './admin/health.ts';
import { uploads, videos } from './admin/media.ts';
import { newsletter } from './admin/newsletter.ts';
import { notifications, shippingSettings, siteSettings } from './admin/shop-settings.ts';
import { live, orders } from './admin/order.ts';
import { wanted } from './admin/restock.ts';
import { pages } from './admin/page.ts';
import { pieceReviews, reviews } from './admin/review.ts';
import { staff } from './admin/staff.ts';
import { tax, taxRates, taxSettings } from './admin/tax.ts';

export const admin = new Hono<ApiEnv>()
  .use(session, adminOnly)
  .route('/analytics', analytics)
  .route('/audit', audit)
  .route('/banners', banners)
  .route('/categories', categories)
  .route('/attribute-values', attributeValues)
  .route('/complaints', complaints)
  .route('/coupons', coupons)
  .route('/customers', customers)
  .route('/health', health)
  .route('/live', live)
  .route('/newsletter', newsletter)
  .route('/notifications', notifications)
  .route('/orders', orders)
  .route('/pages', pages)
  .route('/piece-reviews', pieceReviews)
  .route('/product-choices', productChoices)
  .route('/products', products)
  .route('/reviews', reviews)
  .route('/shipping-settings', shippingSettings)
  .route('/site-settings', siteSettings)
  .route('/staff', staff)
  .route('/tax', tax)
  .route('/tax-rates', taxRates)
  .route('/tax-settings', taxSettings)
  .route('/uploads', uploads)
  .route('/videos', videos)
  .route('/vain-searches', vainSearches)
  .route('/wanted', wanted);
