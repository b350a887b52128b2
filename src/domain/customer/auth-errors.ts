import * as z from 'zod';
import { DomainError, type ErrorCode } from '../errors.ts';

/** better-auth's codes in the shop's words. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
  INVALID_EMAIL: 'INVALID_INPUT',
  VALIDATION_ERROR: 'INVALID_INPUT',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'PASSWORD_MISSING',
  PASSWORD_TOO_SHORT: 'WEAK_PASSWORD',
  PASSWORD_TOO_LONG: 'INVALID_INPUT',
  INVALID_TOKEN: 'LINK_EXPIRED',
  TOKEN_EXPIRED: 'LINK_EXPIRED',
  USER_NOT_FOUND: 'LINK_EXPIRED',
  INVALID_USER: 'LINK_EXPIRED',
  INVALID_OTP: 'INVALID_CODE',
  INVALID_CODE: 'INVALID_CODE',
  INVALID_BACKUP_CODE: 'INVALID_CODE',
  OTP_EXPIRED: 'CODE_EXPIRED',
  TOO_MANY_ATTEMPTS: 'CODE_EXPIRED',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'SIGN_IN_AGAIN',
  INVALID_TWO_FACTOR_COOKIE: 'SIGN_IN_AGAIN',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_TRIES',
  TOTP_ALREADY_ENABLED: 'TWO_FACTOR_ON',
  TOTP_NOT_ENABLED: 'TWO_FACTOR_OFF',
  TWO_FACTOR_NOT_ENABLED: 'TWO_FACTOR_OFF',
  BACKUP_CODES_NOT_ENABLED: 'TWO_FACTOR_OFF',
  EMAIL_ALREADY_VERIFIED: 'EMAIL_VERIFIED',
  PASSWORD_NEEDED: 'SIGN_IN_AGAIN',
  UNAUTHORIZED: 'SIGNED_OUT',
  INVALID_ORIGIN: 'FOREIGN_ORIGIN',
  MISSING_OR_NULL_ORIGIN: 'FOREIGN_ORIGIN',
};

const STATUSES: Readonly<Record<number, ErrorCode>> = {
  401: 'SIGNED_OUT',
  403: 'SIGN_IN_AGAIN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

const AuthError = z.object({ code: z.string().optional(), message: z.string().optional() });

/** A refusal of better-auth as one of ours; its own sentences are for developers. */
export function authErrorOf(status: number, body: unknown): DomainError {
  const { code = '', message = '' } = AuthError.safeParse(body).data ?? {};
  const cause = new Error(`better-auth answered ${status} ${code} ${message}`.trim());
  const known = CODES[code] ?? STATUSES[status];
  return new DomainError(known ?? (status < 500 ? 'INVALID_INPUT' : 'INTERNAL'), { cause });
}
