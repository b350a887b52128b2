import { MOST_ADDRESSES } from './account/own-address.ts';
import { CART_FULL, SELECT_A_SIZE } from './cart/guest-cart.ts';
import { MOST_CATEGORIES } from './catalogue/category.ts';
import { COMPLAINT_CLOSED, COMPLAINT_FULL, COMPLAINT_NOT_FOUND } from './complaint/complaint.ts';
import { MOST_MEGAPIXELS } from './media/picture.ts';
import { TOO_LONG } from './media/video.ts';
import { REFUND_TIME } from './order/promises.ts';
import { OUT_OF_STOCK } from './stock/stock.ts';
import { WISHLIST_FULL } from './wishlist/wishlist.ts';

const SHORT_BREAK = 'The shop is taking a short break. Please try again in a minute.';

const ERRORS = {
  INVALID_INPUT: [400, 'Please check what you entered and try again.'],
  SIGNED_OUT: [401, 'Please log in to continue.'],
  ADMIN_ONLY: [403, "You don't have admin privileges."],
  INVALID_CREDENTIALS: [401, 'This e-mail address and password do not match.'],
  WRONG_PASSWORD: [400, 'This is not your current password.'],
  WEAK_PASSWORD: [422, 'Please choose a stronger password.'],
  PASSWORD_MISSING: [409, 'This account has no password yet. Set one with "Forgot your password?".'],
  LINK_EXPIRED: [400, 'This link has expired or was used before. Please ask for a new one.'],
  INVALID_CODE: [400, 'This code is wrong or has expired. Please check it, or get a new one.'],
  TOO_MANY_TRIES: [429, 'Too many tries. Please wait 15 minutes and try again.'],
  SIGN_IN_AGAIN: [403, 'Please log in again to do this.'],
  TWO_FACTOR_NEEDED: [403, 'Please switch on two-step sign-in in your account first.'],
  TWO_FACTOR_ON: [409, 'Two-step sign-in is on already.'],
  TWO_FACTOR_OFF: [409, 'Two-step sign-in is not on.'],
  EMAIL_UNCHANGED: [409, 'This is your e-mail address already.'],
  EMAIL_NOT_VERIFIED: [409, 'Please confirm your e-mail address first.'],
  EMAIL_VERIFIED: [409, 'Your e-mail address is confirmed already.'],
  ADMIN_STAYS: [409, 'The administrator account cannot be deleted here.'],
  ORDERS_OPEN: [
    409,
    'An order of yours is still under way. Once it has arrived, your account can be deleted. You can also cancel it, while its page offers that.',
  ],
  SIZE_MISSING: [400, SELECT_A_SIZE.add],
  OUT_OF_STOCK: [409, OUT_OF_STOCK],
  CART_FULL: [409, CART_FULL],
  PRICE_CHANGED: [409, 'The total has changed. Please look at it again before you pay.'],
  KEY_REUSED: [409, 'This was sent before with another content. Please start again.'],
  COD_UNAVAILABLE: [409, 'This order cannot be paid on delivery. Please pay online.'],
  COD_LIMIT: [
    409,
    'Too many orders with this e-mail address, phone number or delivery address wait to be paid on delivery, or were cancelled today. Please pay this one online, or ask us to allow more.',
  ],
  ORDER_ENDED: [409, 'This order is over. Please order once more.'],
  EF01: [502, 'The payment could not be started, and nothing was charged. Please try again. (EF01)'],
  ORDER_NOT_FOUND: [404, 'We could not find an order with this number and this e-mail address.'],
  EF02: [400, 'We could not confirm this payment. Please contact us and name your order. (EF02)'],
  PAYMENT_RETURNED: [
    409,
    `Your payment came when the pieces were gone. All of it goes back to you within ${REFUND_TIME}.`,
  ],
  PAYMENT_DIFFERS: [
    409,
    `You paid a different amount than this order costs. All of it goes back to you within ${REFUND_TIME}.`,
  ],
  PAYMENT_OF_CANCELLED: [
    409,
    `We had cancelled this order before your payment came. All of it goes back to you within ${REFUND_TIME}.`,
  ],
  PROVIDER_AWAY: [503, 'The payment service does not answer right now. Please try again in a minute.'],
  WRONG_SIGNATURE: [401, 'This call is not signed as it should be.'],
  NOT_PAID: [409, 'Nothing was paid for this order that could be refunded.'],
  REFUND_TOO_HIGH: [409, 'That is more than is left of what was paid.'],
  NO_PICTURE: [415, 'Please choose a picture that is a JPEG, PNG, WebP or AVIF file.'],
  NO_VIDEO: [415, 'Please choose a video that is an MP4 or WebM file.'],
  VIDEO_TOO_LONG: [422, TOO_LONG],
  TOO_MANY_PIXELS: [
    422,
    `This picture has more than ${MOST_MEGAPIXELS} million pixels. Please make it smaller first.`,
  ],
  IMAGES_USED_UP: [
    503,
    'This picture is fine, but none can be taken in for now: what the picture service does in a month is used up. Health says more.',
  ],
  IMAGES_AWAY: [
    503,
    'This picture is fine, but the picture service does not answer right now. Please try again in a minute.',
  ],
  MEDIA_AWAY: [
    503,
    'Nothing is wrong with this file, but it could not be stored. Please try again in a minute.',
  ],
  STOCK_SHORT: [409, 'Pieces were sold in the meantime. Please count again.'],
  PRODUCT_CHANGED: [409, 'This product was changed elsewhere after you opened it. Nothing was saved yet.'],
  CHANGED_ELSEWHERE: [409, 'This was changed elsewhere after you opened it. Nothing was saved yet.'],
  PRODUCTS_CHANGED: [409, 'These products have changed in the meantime. Please look at them again.'],
  ADDRESSES_FULL: [409, `An account keeps ${String(MOST_ADDRESSES)} addresses at most.`],
  NAME_TAKEN: [409, 'This name is taken.'],
  COUPON_USED_MORE: [409, 'It has been used more often than that already.'],
  LIST_FULL: [409, 'This list is full. Please delete what is no longer needed first.'],
  CATEGORY_IN_USE: [409, 'This category is in use.'],
  PRODUCTS_UNCHECKED: [503, SHORT_BREAK],
  CATEGORIES_FULL: [409, `A shop has ${MOST_CATEGORIES} categories at most.`],
  ORDER_PACKED: [
    409,
    'This order is packed already, and cannot be changed here any more. Please write to us, as soon as you can.',
  ],
  IS_ADDITION: [
    409,
    'This order goes in the parcel of another one. Please change that there, on the page of the first.',
  ],
  ORDER_PAID_BY_HAND: [
    409,
    'This order has no payment on this site that could go back by itself. Please write to us to cancel it.',
  ],
  CHANGED_OFTEN: [
    409,
    'This order has been changed many times already. Please write to us about the next change.',
  ],
  ORDER_MOVED: [409, 'This order has changed meanwhile. Please look at it again.'],
  CONFIRMATION_NEEDED: [409, 'Please confirm this first.'],
  COUPON_USED_UP: [409, 'Its coupon has been used up meanwhile. Please raise the limit of the coupon first.'],
  REFUND_REFUSED: [409, 'The payment service has refused this refund.'],
  EXPORT_TOO_LARGE: [422, 'That is more than one file holds. Please narrow it down.'],
  UPGRADE_NEEDED: [426, 'This address speaks WebSocket only.'],
  WISHLIST_FULL: [409, WISHLIST_FULL],
  PIN_UNKNOWN: [404, 'We do not know this PIN code. Please choose the city and the state yourself.'],
  NOT_DELIVERED: [409, 'You can review a piece once it has been delivered.'],
  ALREADY_REVIEWED: [409, 'You have reviewed this piece already. You can change what you wrote.'],
  REVIEW_HIDDEN: [409, 'The shop has hidden this review. Please write to us, and we delete it.'],
  REVIEW_BY_SHOP: [403, 'Reviews are written by buyers. The shop can answer them.'],
  COMPLAINT_NOT_FOUND: [404, COMPLAINT_NOT_FOUND],
  COMPLAINT_CLOSED: [409, COMPLAINT_CLOSED],
  COMPLAINT_FULL: [409, COMPLAINT_FULL],
  COMPLAINT_MOVED: [409, 'This complaint has changed meanwhile. Please look at it again.'],
  NOT_FOUND: [404, 'We could not find what you were looking for.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not accept that kind of request.'],
  TOO_LARGE: [413, 'That is more than we can accept at once.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This address expects JSON.'],
  FOREIGN_ORIGIN: [403, 'This request did not come from our shop.'],
  RATE_LIMITED: [429, 'That was a lot at once. Please wait a minute and try again.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  TASKS_LATE: [503, 'Scheduled tasks or mails are late. The page Health of the admin says more.'],
  PAYMENTS_CLOSED: [503, 'No payment can be started. The page Health of the admin says more.'],
  DATABASE_UNAVAILABLE: [503, SHORT_BREAK],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export const sentenceOf = (code: ErrorCode) => ERRORS[code][1];

export type ErrorCode = keyof typeof ERRORS;
type ErrorStatus = (typeof ERRORS)[ErrorCode][0];

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, options: { message?: string; details?: unknown; cause?: unknown } = {}) {
    super(options.message ?? ERRORS[code][1], { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details;
  }

  get status(): ErrorStatus {
    return ERRORS[this.code][0];
  }
}
