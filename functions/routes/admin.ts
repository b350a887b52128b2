import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { adminOnly } from '../middleware/admin-only.ts';
import { session } from '../middleware/session.ts';
import { analytics } from './admin/analytics.ts';
import { banners } from './admin/banners.ts';
import { categories } from './admin/categories.ts';
import { coupons } from './admin/coupons.ts';
import { customers } from './admin/customers.ts';
import { health } from './admin/health.ts';
import { live } from './admin/live.ts';
import { newsletter } from './admin/newsletter.ts';
import { notifications } from './admin/notifications.ts';
import { orders } from './admin/orders.ts';
import { productChoices } from './admin/product-choices.ts';
import { products } from './admin/products.ts';
import { reviews } from './admin/reviews.ts';
import { shippingSettings } from './admin/shipping-settings.ts';
import { siteSettings } from './admin/site-settings.ts';
import { uploads } from './admin/uploads.ts';

/** The owner's desk: nothing in it answers anybody else. */
export const admin = new Hono<ApiEnv>()
  .use(session, adminOnly)
  .route('/analytics', analytics)
  .route('/banners', banners)
  .route('/categories', categories)
  .route('/coupons', coupons)
  .route('/customers', customers)
  .route('/health', health)
  .route('/live', live)
  .route('/newsletter', newsletter)
  .route('/notifications', notifications)
  .route('/orders', orders)
  .route('/product-choices', productChoices)
  .route('/products', products)
  .route('/reviews', reviews)
  .route('/shipping-settings', shippingSettings)
  .route('/site-settings', siteSettings)
  .route('/uploads', uploads);
