import { eq, inArray } from 'drizzle-orm';
import { serializeSigned } from 'hono/utils/cookie';
import { beforeEach, describe, expect, test } from 'vitest';
import { twoFactors } from '#drizzle/schema/account.ts';
import { createAuth } from '#auth/auth.server.ts';
import { secondStepCookieName, sessionCookieName } from '#auth/session-cookie.ts';
import { MINUTE_MS } from '#dates.ts';
import { addAccount, lastMail, signedIn, signedInAs, tokenIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { losing } from '#tests/support/around-client.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { totpOf } from '#tests/support/totp.ts';

/** Cookie values that only some parsers read as the value inside. */
const CROOKED: readonly (readonly [string, (value: string) => string])[] = [
  ['in a quote that is never closed', (value) => `"${value}x`],
  ['after a space of another kind', (value) => `\u00A0${value}`],
];

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

interface Secrets {
  readonly totpURI: string;
  readonly backupCodes: string[];
}

const enterCode = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/verify-totp', { code });
const enterBackupCode = (browser: Browser, code: string) =>
  browser.post('/api/auth/two-factor/verify-backup-code', { code });

const wrongCode = (totpURI: string) =>
  ['000000', '111111', '222222'].find((code) => code !== totpOf(totpURI)) ?? '';

async function switchOn(browser: Browser): Promise<Secrets> {
  const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
  const secrets = body as Secrets;
  expect((await enterCode(browser, totpOf(secrets.totpURI))).status).toBe(200);
  return secrets;
}

/** The first of the two steps. */
async function giveUpPassword(email: string): Promise<Browser> {
  const browser = openBrowser(ctx);
  const answer = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  expect(answer).toMatchObject({ status: 200, body: { twoFactor: true, user: null, role: null } });
  return browser;
}

/** The same without checking the password, which is slow. */
async function beginSecondStep(userId: string): Promise<Browser> {
  const { internalAdapter } = await createAuth(ctx).$context;
  const [name, identifier] = [secondStepCookieName(ctx.siteUrl), crypto.randomUUID()];
  const expiresAt = new Date(Date.now() + MINUTE_MS);
  await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
  await internalAdapter.createVerificationValue({
    identifier: `2fa-attempts-${identifier}`,
    value: '0',
    expiresAt,
  });
  const cookie = await serializeSigned(name, identifier, ctx.accounts.secret);
  const browser = openBrowser(ctx);
  browser.cookies.set(name, cookie.slice(name.length + 1));
  return browser;
}

describe('two-step sign-in', () => {
  test('is on once the first code was entered; then the password alone opens nothing', async () => {
    const { email } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    const { body } = await phone.post('/api/auth/two-factor/enable', { password: PASSWORD });
    const { totpURI, backupCodes } = body as Secrets;
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Jhilmil/);
    expect(new Set(backupCodes).size).toBe(10);
    expect(await phone.get('/api/session')).toMatchObject({ body: { user: { twoFactorEnabled: false } } });
    await enterCode(phone, totpOf(totpURI));
    expect(await phone.get('/api/session')).toMatchObject({ body: { user: { twoFactorEnabled: true } } });

    const laptop = await giveUpPassword(email);
    expect(laptop.cookies.has('signed_in')).toBe(false);
    expect(await laptop.get('/api/session')).toMatchObject({ body: { user: null } });
    expect(await enterCode(laptop, totpOf(totpURI))).toMatchObject({ status: 200, body: { status: true } });
    expect(await laptop.get('/api/session')).toMatchObject({ body: { user: { email } } });
    expect(laptop.cookies.get('signed_in')).toBe('1');
  });

  test('takes each recovery code once, however it is typed; new ones make the old ones void', async () => {
    const { email } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    const { backupCodes } = await switchOn(phone);
    const [code = '', another = '', unused = ''] = backupCodes;
    const enter = async (typed: string) => enterBackupCode(await giveUpPassword(email), typed);
    expect(await enter(code)).toMatchObject({ status: 200 });
    expect(await enter(` ${another.toLowerCase().replace('-', ' ')} `)).toMatchObject({ status: 200 });
    expect(await enter(code)).toMatchObject({ status: 400, body: { error: 'INVALID_CODE' } });
    const path = '/api/auth/two-factor/generate-backup-codes';
    const { body } = await phone.post(path, { password: PASSWORD });
    expect((await enter(unused)).status).toBe(400);
    expect((await enter((body as Secrets).backupCodes[0] ?? '')).status).toBe(200);
  });

  test('can be switched off with the password', async () => {
    const { email, id } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    await switchOn(phone);
    const wrong = await phone.post('/api/auth/two-factor/disable', { password: 'wrong-password' });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'WRONG_PASSWORD' } });
    expect((await phone.post('/api/auth/two-factor/disable', { password: PASSWORD })).status).toBe(200);
    expect(await database.db.select().from(twoFactors).where(eq(twoFactors.userId, id))).toEqual([]);
    await signedIn(ctx, email);
  });

  test('ends the session this browser had before the first step', async () => {
    const { email } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    await switchOn(phone);
    const before = openBrowser(ctx, phone.cookies);
    await phone.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect(await before.get('/api/session')).toMatchObject({ body: { user: null } });
  });
});

describe('the second step is refused', () => {
  test('without the first', async () => {
    expect(await enterCode(openBrowser(ctx), '123456')).toMatchObject({
      status: 403,
      body: { error: 'SIGN_IN_AGAIN' },
    });
  });

  test('after five wrong codes the first step is asked for again, after ten the account rests', async () => {
    const { email } = await addAccount(ctx);
    const { totpURI } = await switchOn(await signedIn(ctx, email));
    const wrong = wrongCode(totpURI);
    for (let round = 0; round < 2; round += 1) {
      const laptop = await giveUpPassword(email);
      for (let nth = 0; nth < 5; nth += 1) {
        const answer = await enterCode(laptop, wrong);
        expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_CODE' } });
      }
      const sixth = await enterCode(laptop, totpOf(totpURI));
      expect(sixth.status).toBe(round === 0 ? 403 : 429);
    }
    expect(await enterCode(await giveUpPassword(email), totpOf(totpURI))).toMatchObject({
      status: 429,
      body: { error: 'TOO_MANY_TRIES' },
    });
  });

  test('after ten wrong codes also when many come at once, each after a first step of its own', async () => {
    const { email, id } = await addAccount(ctx);
    const { totpURI, backupCodes } = await switchOn(await signedIn(ctx, email));
    const wrong = wrongCode(totpURI);
    const thieves = await Promise.all(Array.from({ length: 14 }, () => beginSecondStep(id)));
    const answers = await Promise.all(
      thieves.map((thief, nth) =>
        nth % 2 === 0 ? enterCode(thief, wrong) : enterBackupCode(thief, 'wrong'),
      ),
    );
    const looked = answers.filter(({ body }) => (body as { error: string }).error === 'INVALID_CODE');
    expect(looked).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    const [, right = ''] = backupCodes;
    expect(await enterBackupCode(await giveUpPassword(email), right)).toMatchObject({ status: 429 });
  });

  test('only while wrong codes follow each other: after a right one they count anew', async () => {
    const { email } = await addAccount(ctx);
    const { totpURI } = await switchOn(await signedIn(ctx, email));
    const wrong = wrongCode(totpURI);
    for (let round = 0; round < 3; round += 1) {
      const laptop = await giveUpPassword(email);
      for (let nth = 0; nth < 4; nth += 1) {
        expect(await enterCode(laptop, wrong)).toMatchObject({
          status: 400,
          body: { error: 'INVALID_CODE' },
        });
      }
      expect(await enterCode(laptop, totpOf(totpURI))).toMatchObject({ status: 200 });
    }
  });

  test('to an account whose address is not confirmed: its owner could be locked out by a stranger', async () => {
    const { email } = await addAccount(ctx, { emailVerified: false });
    const phone = await signedIn(ctx, email);
    const answer = await phone.post('/api/auth/two-factor/enable', { password: PASSWORD });
    expect(answer).toMatchObject({ status: 409, body: { error: 'EMAIL_NOT_VERIFIED' } });
  });

  test.each(CROOKED)(
    'to such an account, whose cookie comes before that of a confirmed one %s',
    async (_, crooked) => {
      const name = sessionCookieName(ctx.siteUrl);
      const [stranger, own] = [await addAccount(ctx, { emailVerified: false }), await addAccount(ctx)];
      const cookieOf = async (account: typeof own) =>
        (await signedInAs(ctx, account)).cookies.get(name) ?? '';
      const thief = openBrowser(ctx);
      thief.cookies.set(name, `${crooked(await cookieOf(stranger))}; ${name}=${await cookieOf(own)}`);
      expect((await thief.post('/api/auth/two-factor/enable', { password: PASSWORD })).status).toBe(200);
      const isEither = inArray(twoFactors.userId, [stranger.id, own.id]);
      const enrolled = await database.db.select().from(twoFactors).where(isEither);
      expect(enrolled).toMatchObject([{ userId: own.id }]);
    },
  );

  test.each(CROOKED)(
    'after a first one whose cookie comes %s: its tries would not be counted',
    async (_, crooked) => {
      const { email, id } = await addAccount(ctx);
      const { totpURI } = await switchOn(await signedIn(ctx, email));
      const thief = await beginSecondStep(id);
      for (const [name, value] of thief.cookies) thief.cookies.set(name, crooked(value));
      const refusal = { status: 403, body: { error: 'SIGN_IN_AGAIN' } };
      expect(await enterCode(thief, wrongCode(totpURI))).toMatchObject(refusal);
      expect(await enterBackupCode(thief, 'wrong')).toMatchObject(refusal);
    },
  );

  test.each(['enable', 'disable', 'generate-backup-codes'])('%s: to whoever is signed out', async (what) => {
    const answer = await openBrowser(ctx).post(`/api/auth/two-factor/${what}`, { password: PASSWORD });
    expect(answer).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
  });

  test('a code that was mailed before two steps were switched on opens nothing', async () => {
    const { email } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    await openBrowser(ctx).post('/api/auth/email-otp/send-verification-otp', { email });
    const otp = /\d{6}/.exec(lastMail(ctx, email).subject)?.[0] ?? '';
    await switchOn(phone);
    const thief = openBrowser(ctx);
    const answer = await thief.post('/api/auth/sign-in/email-otp', { email, otp });
    expect(answer).toMatchObject({ status: 403, body: { error: 'SIGN_IN_AGAIN' } });
    expect(thief.cookies.size).toBe(0);
  });

  /** The same browser, which loses one call. */
  const losingOnce = (browser: Browser, kind: RegExp) =>
    openBrowser({ ...ctx, db: losing(database.db, kind) }, browser.cookies);

  test.each([/update two_factors set/, /delete from sessions/])(
    'setting it up that breaks off at %s locks nobody out',
    async (kind) => {
      const { email } = await addAccount(ctx);
      const phone = await signedIn(ctx, email);
      const { body } = await phone.post('/api/auth/two-factor/enable', { password: PASSWORD });
      const { totpURI } = body as Secrets;
      expect((await enterCode(losingOnce(phone, kind), totpOf(totpURI))).status).toBe(503);
      const anew = await giveUpPassword(email);
      expect(await enterCode(anew, totpOf(totpURI))).toMatchObject({ status: 200 });
    },
  );

  test('setting a new password does not take the second step away', async () => {
    const { email } = await addAccount(ctx);
    await switchOn(await signedIn(ctx, email));
    const browser = openBrowser(ctx);
    await browser.post('/api/auth/request-password-reset', { email });
    const token = tokenIn(lastMail(ctx, email).text);
    await browser.post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    await giveUpPassword(email);
  });
});
