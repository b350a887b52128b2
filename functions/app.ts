import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ApiEnv } from './api-env.ts';
import { answerError, answerNotAllowed, answerNotFound } from './middleware/on-error.ts';
import { demandJson } from './middleware/demand-json.ts';
import { limitBody } from './middleware/limit-body.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { health } from './routes/health.ts';
import { media } from './routes/media.ts';
import { products } from './routes/products.ts';
import { search } from './routes/search.ts';

const hono = new Hono<ApiEnv>();

export const app = hono
  .use(methodNotAllowed({ app: hono, onMethodNotAllowed: answerNotAllowed }))
  .use('/api/*', sameOrigin, demandJson, limitBody)
  .route('/api/health', health)
  .route('/api/products', products)
  .route('/api/search', search)
  .route('/media', media)
  .notFound(answerNotFound)
  .onError(answerError);
