import { reviewPaths } from './review-paths.ts';
import { withQuery } from './with-query.ts';

/** Where people leave their e-mail address. Apart from `paths`, which every page of the shop carries. */
export const listPaths = {
  confirmNewsletter: '/newsletter/confirm',
  confirmNewsletterAction: (token: string) => withQuery('/api/newsletter/confirm', { token }),
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribeAction: (token: string) => withQuery('/api/newsletter/unsubscribe', { token }),
  restockForm: '/api/restock-wishes/form',
  backInStock: '/back-in-stock',
  confirmWishAction: (token: string) => withQuery('/api/restock-wishes/confirm', { token }),
  leaveListAction: (token: string) => withQuery('/api/restock-wishes/leave', { token }),
  refuseReviews: (order: string, token: string) => withQuery(reviewPaths.order(order), { token, stop: '' }),
  refuseReviewsAction: (order: string, token: string) => withQuery('/api/reviews/refuse', { order, token }),
} as const;
