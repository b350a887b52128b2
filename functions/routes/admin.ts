import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { adminOnly } from '../middleware/admin-only.ts';
import { session } from '../middleware/session.ts';
import { analytics } from './admin/analytics.ts';
import { categories } from './admin/categories.ts';
import { customers } from './admin/customers.ts';
import { live } from './admin/live.ts';
import { orders } from './admin/orders.ts';

/** The owner's desk: nothing in it answers anybody else. */
export const admin = new Hono<ApiEnv>()
  .use(session, adminOnly)
  .route('/analytics', analytics)
  .route('/categories', categories)
  .route('/customers', customers)
  .route('/live', live)
  .route('/orders', orders);
