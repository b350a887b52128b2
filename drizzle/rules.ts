/**
 * The rules of the database that a request can run into, or that only tests try, by the names that `constraintOf`
 * gives.
 */
export const RULES = {
  noRowChanged: 'write_guard_row_was_changed',
  referenceGone: 'FOREIGN KEY constraint failed',
  stockIsShort: 'stock_is_short',
  stockMovementOutOfOrder: 'stock_movements_come_in_order',
  couponUsedUp: 'coupons_uses_are_within_limit',
  couponUsedUpByCustomer: 'coupons_uses_are_within_customer_limit',
  couponCodeTaken: 'coupons.code',
  productIdTaken: 'products.id',
  productSkuTaken: 'products.sku',
  categorySlugTaken: 'categories.slug',
  categoryInUse: 'categories_in_use_stay',
  orderIdTaken: 'orders.id',
  idempotencyKeyTaken: 'idempotency_keys.scope, idempotency_keys.key',
  webhookEventKnown: 'webhook_events.id',
  outboxEntryKnown: 'outbox.dedupe_key',
  paymentKnown: 'payments.razorpay_payment_id',
  paymentMovesForward: 'payments_move_forward',
  refundKnown: 'refunds.idempotency_key',
  accountEmailTaken: 'users.email',
  addressLabelTaken: 'addresses.user_id, addresses.label',
  reviewOfLineKnown: 'piece_reviews.order_item_id',
  reviewOfUndelivered: 'piece_reviews_are_of_what_was_delivered',
  reviewPhotoTaken: 'review_photos.key',
  complaintKnown: 'complaints.request_hash',
  complaintMessageKnown: 'complaint_messages.complaint_id, complaint_messages.request_hash',
  refundAboveCaptured: 'refunds_stay_within_captured',
} as const;

export type Rule = keyof typeof RULES;
