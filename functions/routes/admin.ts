import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { adminOnly } from '../middleware/admin-only.ts';
import { session } from '../middleware/session.ts';
import { categories } from './admin/categories.ts';
import { products } from './admin/products.ts';
import { uploads } from './admin/uploads.ts';

/** The owner's desk: nothing in it answers anybody else. */
export const admin = new Hono<ApiEnv>()
  .use(session, adminOnly)
  .route('/categories', categories)
  .route('/products', products)
  .route('/uploads', uploads);
