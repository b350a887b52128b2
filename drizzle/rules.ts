/** The rules of the database that a request can run into, as `constraintOf` names them. */
export const RULES = {
  noRowChanged: 'write_guard_row_was_changed',
  stockIsShort: 'stock_is_short',
  stockMovementOutOfOrder: 'stock_movements_come_in_order',
  couponUsedUp: 'coupons_uses_are_within_limit',
  couponUsedUpByCustomer: 'coupons_uses_are_within_customer_limit',
  couponCodeTaken: 'coupons.code',
  productIdTaken: 'products.id',
  productSkuTaken: 'products.sku',
  categorySlugTaken: 'categories.slug',
  attributeValueTaken: 'attribute_values.attribute_id, attribute_values.value',
  categoryInUse: 'categories_in_use_stay',
  orderIdTaken: 'orders.id',
  idempotencyKeyTaken: 'idempotency_keys.scope, idempotency_keys.key',
  webhookEventKnown: 'webhook_events.id',
  outboxEntryKnown: 'outbox.dedupe_key',
  paymentKnown: 'payments.razorpay_payment_id',
  paymentMovesForward: 'payments_move_forward',
  refundKnown: 'refunds.idempotency_key',
  addressLabelTaken: 'addresses.user_id, addresses.label',
  reviewOfLineKnown: 'piece_reviews.order_item_id',
  reviewOfUndelivered: 'piece_reviews_are_of_what_was_delivered',
  reviewPhotoTaken: 'review_photos.key',
  refundAboveCaptured: 'refunds_stay_within_captured',
} as const;

export type Rule = keyof typeof RULES;
