import { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { answerError, answerNotFound } from './middleware/on-error.ts';
import { demandJson } from './middleware/demand-json.ts';
import { limitBody } from './middleware/limit-body.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { health } from './routes/health.ts';
import { media } from './routes/media.ts';
import { productDetail } from './routes/product-detail.ts';
import { products } from './routes/products.ts';
import { search } from './routes/search.ts';

export const app = new Hono<ApiEnv>()
  .use('/api/*', sameOrigin, demandJson, limitBody)
  .route('/api/health', health)
  .route('/api/products', products)
  .route('/api/products', productDetail)
  .route('/api/search', search)
  .route('/media', media)
  .notFound(answerNotFound)
  .onError(answerError);
