import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ApiEnv } from './api-env.ts';
import { answerError, answerNotAllowed, answerNotFound } from './middleware/on-error.ts';
import { demandJson } from './middleware/demand-json.ts';
import { limitBody } from './middleware/limit-body.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { account } from './routes/account.ts';
import { admin } from './routes/admin.ts';
import { auth } from './routes/auth.ts';
import { cart } from './routes/cart.ts';
import { checkout } from './routes/checkout.ts';
import { createOrder } from './routes/create-order.ts';
import { findOrder } from './routes/find-order.ts';
import { health } from './routes/health.ts';
import { media } from './routes/media.ts';
import { newsletterLinks } from './routes/newsletter-links.ts';
import { newsletter } from './routes/newsletter.ts';
import { orders } from './routes/orders.ts';
import { pageViews } from './routes/page-views.ts';
import { paymentCallback } from './routes/payment-callback.ts';
import { products } from './routes/products.ts';
import { profile } from './routes/profile.ts';
import { search } from './routes/search.ts';
import { session } from './routes/session.ts';
import { verifyPaymentRoute } from './routes/verify-payment.ts';
import { webhooks } from './routes/webhooks.ts';
import { wishlist } from './routes/wishlist.ts';

const hono = new Hono<ApiEnv>();

export const app = hono
  .use(methodNotAllowed({ app: hono, onMethodNotAllowed: answerNotAllowed }))
  .use('/api/*', limitBody)
  // Called by other computers, and carrying their own proof: they stand before the guards.
  .route('/api/newsletter', newsletterLinks)
  .route('/api/webhooks', webhooks)
  .route('/api/payment-callback', paymentCallback)
  .use('/api/*', sameOrigin, demandJson)
  .route('/api/health', health)
  .route('/api/products', products)
  .route('/api/search', search)
  .route('/api/newsletter', newsletter)
  .route('/api/page-views', pageViews)
  .route('/api/session', session)
  .route('/api/auth', auth)
  .route('/api/profile', profile)
  .route('/api/account', account)
  .route('/api/orders', orders)
  .route('/api/find-order', findOrder)
  .route('/api/checkout', checkout)
  .route('/api/create-razorpay-order', createOrder)
  .route('/api/verify-razorpay-payment', verifyPaymentRoute)
  .route('/api/cart', cart)
  .route('/api/wishlist', wishlist)
  .route('/api/admin', admin)
  .route('/media', media)
  .notFound(answerNotFound)
  .onError(answerError);
