export const SHORT_BREAK = 'The shop is taking a short break. Please try again in a minute.';

/** Everything that can go wrong. */
const STATUSES = {
  INVALID_INPUT: 400,
  SIGNED_OUT: 401,
  ADMIN_ONLY: 403,
  FORBIDDEN: 403,
  INVALID_CREDENTIALS: 401,
  WRONG_PASSWORD: 400,
  WEAK_PASSWORD: 422,
  PASSWORD_MISSING: 409,
  LINK_EXPIRED: 400,
  INVALID_CODE: 400,
  TOO_MANY_TRIES: 429,
  SIGN_IN_AGAIN: 403,
  PASSKEY_REFUSED: 400,
  TWO_FACTOR_NEEDED: 403,
  TWO_FACTOR_ON: 409,
  TWO_FACTOR_OFF: 409,
  EMAIL_UNCHANGED: 409,
  EMAIL_NOT_VERIFIED: 409,
  EMAIL_VERIFIED: 409,
  ADMIN_STAYS: 409,
  OWNER_IS_LAST: 409,
  ALREADY_STAFF: 409,
  EMAIL_TAKEN: 409,
  ORDERS_OPEN: 409,
  SIZE_MISSING: 400,
  OUT_OF_STOCK: 409,
  CART_FULL: 409,
  PRICE_CHANGED: 409,
  KEY_REUSED: 409,
  COD_UNAVAILABLE: 409,
  COD_LIMIT: 409,
  ORDER_ENDED: 409,
  EF01: 502,
  ORDER_NOT_FOUND: 404,
  EF02: 400,
  PAYMENT_RETURNED: 409,
  PAYMENT_DIFFERS: 409,
  PAYMENT_OF_CANCELLED: 409,
  PROVIDER_AWAY: 503,
  WRONG_SIGNATURE: 401,
  NOT_PAID: 409,
  REFUND_TOO_HIGH: 409,
  NO_PICTURE: 415,
  NO_VIDEO: 415,
  VIDEO_TOO_LONG: 422,
  TOO_MANY_PIXELS: 422,
  IMAGES_USED_UP: 503,
  IMAGES_AWAY: 503,
  MEDIA_AWAY: 503,
  STOCK_SHORT: 409,
  PRODUCT_CHANGED: 409,
  CHANGED_ELSEWHERE: 409,
  PRODUCTS_CHANGED: 409,
  ADDRESSES_FULL: 409,
  NAME_TAKEN: 409,
  COUPON_USED_MORE: 409,
  LIST_FULL: 409,
  CATEGORY_IN_USE: 409,
  PRODUCTS_UNCHECKED: 503,
  CATEGORIES_FULL: 409,
  ORDER_PACKED: 409,
  IS_ADDITION: 409,
  ORDER_PAID_BY_HAND: 409,
  CHANGED_OFTEN: 409,
  ORDER_MOVED: 409,
  CONFIRMATION_NEEDED: 409,
  COUPON_USED_UP: 409,
  REFUND_REFUSED: 409,
  EXPORT_TOO_LARGE: 422,
  UPGRADE_NEEDED: 426,
  WISHLIST_FULL: 409,
  PIN_UNKNOWN: 404,
  NOT_DELIVERED: 409,
  ALREADY_REVIEWED: 409,
  REVIEW_HIDDEN: 409,
  REVIEW_BY_SHOP: 403,
  COMPLAINT_NOT_FOUND: 404,
  COMPLAINT_CLOSED: 409,
  COMPLAINT_FULL: 409,
  COMPLAINT_MOVED: 409,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FOREIGN_ORIGIN: 403,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  TASKS_LATE: 503,
  PAYMENTS_CLOSED: 503,
  DATABASE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

const SENTENCES = {
  INVALID_INPUT: 'Please check what you entered and try again.',
  SIGNED_OUT: 'Please log in to continue.',
  FORBIDDEN: 'Your role in the shop does not include this. Please ask an owner.',
  INVALID_CREDENTIALS: 'This email and password do not match.',
  WRONG_PASSWORD: 'This is not your current password.',
  WEAK_PASSWORD: 'Please choose a stronger password.',
  PASSWORD_MISSING: 'This account has no password yet. Set one with "Forgot your password?".',
  LINK_EXPIRED: 'This link has expired or was used before. Please ask for a new one.',
  INVALID_CODE: 'This code is wrong or has expired. Please check it, or get a new one.',
  TOO_MANY_TRIES: 'Too many tries. Please wait 15 minutes and try again.',
  SIGN_IN_AGAIN: 'Please log in again to do this.',
  PASSKEY_REFUSED: 'This passkey does not open an account here. Please try again, or use your password.',
  TWO_FACTOR_ON: 'Two-step sign-in is on already.',
  TWO_FACTOR_OFF: 'Two-step sign-in is not on.',
  OWNER_IS_LAST: 'The shop needs an owner: make somebody else an owner first.',
  EMAIL_VERIFIED: 'Your email address is already confirmed.',
  ORDERS_OPEN:
    'One of your orders is still on its way. You can delete your account once it has arrived, or cancel the order first while its page lets you.',
  PRICE_CHANGED: 'The total has changed. Please look at it again before you pay.',
  KEY_REUSED: 'This was already sent with different details. Please start again.',
  COD_LIMIT:
    'Too many cash on delivery orders with this email address, phone number or delivery address are pending or were cancelled today. Please pay this one online, or ask us to allow more.',
  ORDER_ENDED: 'This order is closed. Please place a new one.',
  EF01: 'The payment could not be started, and nothing was charged. Please try again. (EF01)',
  EF02: 'We could not confirm this payment. Please contact us and quote your order number. (EF02)',
  PROVIDER_AWAY: 'The payment service is not responding right now. Please try again in a minute.',
  REFUND_TOO_HIGH: 'That is more than what is left of the payment.',
  NO_PICTURE: 'Please choose a picture that is a JPEG, PNG, WebP or AVIF file.',
  NO_VIDEO: 'Please choose a video that is an MP4 or WebM file.',
  IMAGES_USED_UP:
    'This picture is fine, but no more can be uploaded this month: the limit of the picture service is used up. See Health for more.',
  IMAGES_AWAY:
    'This picture is fine, but the picture service is not responding right now. Please try again in a minute.',
  STOCK_SHORT: 'Pieces were sold in the meantime. Please count again.',
  PRODUCT_CHANGED: 'This product was changed elsewhere after you opened it. Nothing was saved yet.',
  CHANGED_ELSEWHERE: 'This was changed elsewhere after you opened it. Nothing was saved yet.',
  PRODUCTS_CHANGED: 'These products have changed in the meantime. Please look at them again.',
  LIST_FULL: 'This list is full. Please delete what is no longer needed first.',
  ORDER_PACKED:
    'This order is already packed and can no longer be changed here. Please contact us as soon as you can.',
  IS_ADDITION:
    'This order goes in the same parcel as another one. Please make the change on the page of the first order.',
  ORDER_PAID_BY_HAND:
    'This order has no online payment that we can refund automatically. Please contact us to cancel it.',
  ORDER_MOVED: 'This order has changed in the meantime. Please check it again.',
  COUPON_USED_UP: 'Its coupon has been used up in the meantime. Please raise the limit of the coupon first.',
  EXPORT_TOO_LARGE: 'That is more than one file holds. Please narrow it down.',
  NOT_DELIVERED: 'You can review a piece once it has been delivered.',
  ALREADY_REVIEWED: 'You have reviewed this piece already. You can change what you wrote.',
  REVIEW_HIDDEN: 'The shop has hidden this review. Please write to us and we will delete it.',
  COMPLAINT_MOVED: 'This complaint has changed in the meantime. Please check it again.',
  NOT_FOUND: 'We could not find what you were looking for.',
  TOO_LARGE: 'That is more than we can accept at once.',
  UNSUPPORTED_MEDIA_TYPE: 'This address expects JSON.',
  FOREIGN_ORIGIN: 'This request did not come from our shop.',
  RATE_LIMITED: 'That was a lot at once. Please wait a minute and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  DATABASE_UNAVAILABLE: SHORT_BREAK,
} as const satisfies Partial<Record<ErrorCode, string>>;

export type ErrorCode = keyof typeof STATUSES;
export type SharedCode = keyof typeof SENTENCES;

export const sentenceOf = (code: SharedCode) => SENTENCES[code];

interface Details {
  readonly message?: string;
  readonly details?: unknown;
  readonly cause?: unknown;
}

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: SharedCode, options?: Details);
  constructor(code: ErrorCode, options: Details & { readonly message: string });
  constructor(code: ErrorCode, { message, details, cause }: Details = {}) {
    // By the overloads, a code without a message has a sentence of its own.
    super(message ?? sentenceOf(code as SharedCode), { cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }

  get status(): (typeof STATUSES)[ErrorCode] {
    return STATUSES[this.code];
  }
}
