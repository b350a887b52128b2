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

export const app = new Hono<ApiEnv>()
  .use('/api/*', sameOrigin, demandJson, limitBody)
  .route('/api/health', health)
  .route('/api/products', products)
  .route('/api/search', search)
  .route('/media', media)
  .notFound(answerNotFound)
  .onError(answerError);

// It looks up the other methods of an address among the routes above.
app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed: answerNotAllowed }));
