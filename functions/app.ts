import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ApiEnv } from './api-env.ts';
import { requireJson, sameOrigin, limitBody } from './middleware/guards.ts';
import { keptPieces } from './middleware/session.ts';
import { answerError, answerNotAllowed, answerNotFound } from './middleware/on-error.ts';
import { account, addresses, consents, profile } from './routes/account.ts';
import { admin } from './routes/admin.ts';
import { pageViews, vainSearches } from './routes/analytics.ts';
import { auth } from './routes/auth.ts';
import { session } from './routes/session.ts';
import { cart } from './routes/cart.ts';
import { products, search } from './routes/catalogue.ts';
import { checkout, coupons, createOrder, pin } from './routes/checkout.ts';
import { complaints } from './routes/complaint.ts';
import { health } from './routes/health.ts';
import { media } from './routes/media.ts';
import { newsletter, newsletterLinks } from './routes/newsletter.ts';
import { findOrder, orders } from './routes/order.ts';
import { paymentCallback, verifyPaymentRoute, webhooks } from './routes/payment.ts';
import { restockLinks, restockWishes } from './routes/restock.ts';
import { reviewLinks, reviews } from './routes/review.ts';
import { staff } from './routes/staff.ts';
import { wishlist } from './routes/wishlist.ts';

const hono = new Hono<ApiEnv>();

export const app = hono
  .use(methodNotAllowed({ app: hono, onMethodNotAllowed: answerNotAllowed }))
  .use('/api/*', limitBody, keptPieces)
  // Other computers call these and bring their own proof, so they stand before the guards.
  .route('/api/newsletter', newsletterLinks)
  .route('/api/restock-wishes', restockLinks)
  .route('/api/reviews', reviewLinks)
  .route('/api/webhooks', webhooks)
  .route('/api/payment-callback', paymentCallback)
  .use('/api/*', sameOrigin, requireJson)
  .route('/api/health', health)
  .route('/api/products', products)
  .route('/api/search', search)
  .route('/api/newsletter', newsletter)
  .route('/api/consents', consents)
  .route('/api/page-views', pageViews)
  .route('/api/vain-searches', vainSearches)
  .route('/api/session', session)
  .route('/api/auth', auth)
  .route('/api/profile', profile)
  .route('/api/account', account)
  .route('/api/addresses', addresses)
  .route('/api/orders', orders)
  .route('/api/find-order', findOrder)
  .route('/api/checkout', checkout)
  .route('/api/coupons', coupons)
  .route('/api/pin', pin)
  .route('/api/create-razorpay-order', createOrder)
  .route('/api/verify-razorpay-payment', verifyPaymentRoute)
  .route('/api/restock-wishes', restockWishes)
  .route('/api/complaints', complaints)
  .route('/api/reviews', reviews)
  .route('/api/cart', cart)
  .route('/api/wishlist', wishlist)
  .route('/api/staff', staff)
  .route('/api/admin', admin)
  .route('/media', media)
  .notFound(answerNotFound)
  .onError(answerError);
