import { passkey } from '@better-auth/passkey';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq, exists } from 'drizzle-orm';
import * as tables from '#drizzle/schema/account.ts';
import { users } from '#drizzle/schema/account.ts';
import { shop } from '#shop.config.ts';
import type { Context } from '#context.server.ts';
import { hashToken } from '#tokens.ts';
import { CODE_MINUTES, VERIFY_HOURS } from './auth-letters.ts';
import {
  guestOrdersJoin,
  guestOrdersOf,
  forgetPrefilled,
  markEmailVerified,
} from './verified-email.server.ts';
import { authMails } from './auth-mails.server.ts';
import { hashPassword, isPassword } from './password-hash.server.ts';
import { LONGEST_PASSWORD, PASSWORD_LENGTH, RESET_MINUTES } from './password.ts';
import { createRecoveryCodes } from './recovery-code.ts';
import { ADMIN_SESSION_SECONDS, COOKIE_PREFIX, isSecure, SESSION_SECONDS } from './session-cookie.ts';
import { oneAtATime } from '#timing.ts';
import { rateStorage } from './throttle.server.ts';

export const AUTH_PATH = '/api/auth';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Many shoppers share the address of their phone network. */
const perMinute = (max: number) => ({ window: MINUTE_SECONDS, max });

/** The shop counts these tries itself, together with those at the account. */
const COUNTED_BY_US = {
  '/sign-in/email': false,
  '/sign-in/email-otp': false,
  '/request-password-reset': false,
  '/email-otp/send-verification-otp': false,
} as const;

/** Creating an instance takes half a millisecond, so only requests that act upon an account do. */
export function createAuth(ctx: Context) {
  const mails = authMails(ctx);
  return betterAuth({
    appName: shop.name,
    baseURL: ctx.siteUrl.origin,
    basePath: AUTH_PATH,
    secret: ctx.accounts.secret,
    database: drizzleAdapter(ctx.db, {
      provider: 'sqlite',
      schema: tables,
      usePlural: true,
      // A cut-off interactive transaction blocks every writer; what must be single-use is so without one.
      transaction: false,
    }),
    databaseHooks: authHooks(ctx),
    user: { additionalFields: { role: { type: 'string', input: false } } },
    session: {
      expiresIn: SESSION_SECONDS,
      // `renewSession` does that, and never for the administrator.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH,
      maxPasswordLength: LONGEST_PASSWORD,
      resetPasswordTokenExpiresIn: RESET_MINUTES * MINUTE_SECONDS,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => oneAtATime(() => hashPassword(password)),
        verify: ({ password, hash }) => oneAtATime(() => isPassword(password, hash)),
      },
      sendResetPassword: mails.sendResetPassword,
      onPasswordReset: ({ user }) => markEmailVerified(ctx, user),
      onExistingUserSignUp: mails.onExistingUserSignUp,
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFY_HOURS * HOUR_SECONDS,
      sendVerificationEmail: mails.sendVerificationEmail,
    },
    ...(ctx.accounts.google && { socialProviders: { google: ctx.accounts.google } }),
    plugins: [
      twoFactor({
        issuer: shop.name,
        twoFactorCookieMaxAge: CODE_MINUTES * MINUTE_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
      }),
      emailOTP({
        disableSignUp: true,
        expiresIn: CODE_MINUTES * MINUTE_SECONDS,
        // Keyed: with a plain hash all the million possible codes could be tried.
        storeOTP: { hash: (code) => hashToken(`${ctx.accounts.secret}:${code}`) },
        sendVerificationOTP: mails.sendVerificationOTP,
      }),
      passkey({
        rpName: shop.name,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) =>
            demandVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            demandVerified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    rateLimit: {
      enabled: true,
      customStorage: rateStorage(ctx),
      ...perMinute(60),
      customRules: {
        ...COUNTED_BY_US,
        '/sign-in/*': perMinute(30),
        '/sign-up/*': perMinute(20),
        '/reset-password': perMinute(20),
        '/send-verification-email': perMinute(10),
        '/two-factor/*': perMinute(30),
        '/passkey/*': perMinute(30),
        '/change-password': perMinute(20),
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure(ctx.siteUrl),
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      backgroundTasks: { handler: ctx.defer },
    },
    telemetry: { enabled: false },
    // Errors that are no answer of its own reach our error handler.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        ctx.log.error('auth.failed', details.find((detail) => detail instanceof Error) ?? message);
      },
    },
  });
}

const NEVER = '/verify-email';
/** The password, with the second step where there is one; or a passkey, which is both in one. */
const STRONG = /^\/(?:sign-in\/email|change-password|two-factor\/[\w-]+|passkey\/verify-authentication)$/;

/** better-auth takes a key without fingerprint, face or PIN too, which whoever holds the device could use. */
function demandVerified(isVerified: boolean | undefined): Promise<void> {
  return isVerified === true
    ? Promise.resolve()
    : Promise.reject(new APIError('FORBIDDEN', { code: 'PASSKEY_NOT_FOUND' }));
}

/** better-auth writes to an account by code only to take it from whoever made it without confirming the address. */
const BY_CODE = '/sign-in/email-otp';

/** Of what Google hands over the shop keeps only name, address and number. */
const NO_KEYS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  scope: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

type Endpoint = { readonly path?: string } | null;

interface StoredUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

function authHooks(ctx: Context) {
  const afterUserWrite = async (user: StoredUser | null, endpoint: Endpoint) => {
    if (user?.emailVerified) await guestOrdersJoin(ctx.db, user);
    if (user && endpoint?.path === BY_CODE) await forgetPrefilled(ctx, user);
  };
  const withoutKeys = () => Promise.resolve({ data: NO_KEYS });
  return {
    user: {
      create: { before: () => Promise.resolve({ data: { image: null } }), after: afterUserWrite },
      update: { after: afterUserWrite },
    },
    account: { create: { before: withoutKeys }, update: { before: withoutKeys } },
    session: {
      create: {
        async before(session: { userId: string }, endpoint: Endpoint) {
          const [found] = await ctx.db
            .select({ user: users, hasGuestOrders: exists(guestOrdersOf(ctx.db, users.email)) })
            .from(users)
            .where(eq(users.id, session.userId));
          const user = found?.user;
          const path = endpoint?.path ?? '';
          const needsStrong = user?.role === 'admin' || user?.twoFactorEnabled === true;
          if (!user || path === NEVER || (needsStrong && !STRONG.test(path))) {
            throw new APIError('FORBIDDEN', { code: 'PASSWORD_NEEDED' });
          }
          if (user.emailVerified && found.hasGuestOrders) await guestOrdersJoin(ctx.db, user);
          if (user.role !== 'admin') return;
          return { data: { expiresAt: new Date(ctx.now() + ADMIN_SESSION_SECONDS * 1000) } };
        },
      },
    },
  };
}
