/** What can go wrong, in the shop's words; each code has one status and one sentence. */
const ERRORS = {
  INVALID_INPUT: [400, 'Please check what you entered and try again.'],
  NOT_FOUND: [404, 'We could not find what you were looking for.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not accept that kind of request.'],
  TOO_LARGE: [413, 'That is more than we can accept at once.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This address expects JSON.'],
  FOREIGN_ORIGIN: [403, 'This request did not come from our shop.'],
  RATE_LIMITED: [429, 'That was a lot at once. Please wait a minute and try again.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  DATABASE_UNAVAILABLE: [503, 'The shop is taking a short break. Please try again in a minute.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode][0];

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
