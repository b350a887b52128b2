import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, verifications } from '#drizzle/schema/account.ts';
import { addAccount, lastMail, signedIn } from '#tests/support/accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { inDevanagari } from '#tests/support/digits.ts';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
beforeEach(() => {
  ctx = createTestContext(database.db);
  browser = openBrowser(ctx);
});

const codeFor = (email: string) => /\d{6}/.exec(lastMail(ctx, email).subject)?.[0] ?? '';

describe('a code by mail', () => {
  const ask = (email: string) => browser.post('/api/auth/email-otp/send-verification-otp', { email });
  const enter = (email: string, otp: string) => browser.post('/api/auth/sign-in/email-otp', { email, otp });

  test('signs in, once', async () => {
    const { email, id } = await addAccount(ctx);
    expect(await ask(email)).toMatchObject({ status: 200, body: { status: true } });
    const code = codeFor(email);
    const answer = await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer).toMatchObject({ status: 200, body: { user: { id }, role: 'customer' } });
    expect(await enter(email, code)).toMatchObject({ status: 400, body: { error: 'INVALID_CODE' } });
  });

  test('is answered the same for an unknown address, which gets no mail and no account', async () => {
    expect(await ask('stranger@example.in')).toMatchObject({ status: 200, body: { status: true } });
    expect(ctx.mailed).toEqual([]);
  });

  test('is sent once a minute, so that the one on its way stays good', async () => {
    const { email } = await addAccount(ctx);
    await ask(email);
    expect(await ask(email)).toMatchObject({ status: 200, body: { status: true } });
    expect(ctx.mailed).toHaveLength(1);
    // As typed on a phone that is set to Hindi.
    expect((await enter(email, inDevanagari(codeFor(email)))).status).toBe(200);
  });

  test('is void after three wrong ones and after its time, answered as for an unknown address', async () => {
    const [used, late] = [await addAccount(ctx), await addAccount(ctx)];
    await ask('stranger@example.in');
    const { status, body } = await enter('stranger@example.in', '000000');
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'INVALID_CODE' } });
    const refused = { status, body };

    await ask(used.email);
    const code = codeFor(used.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let nth = 0; nth < 3; nth += 1) expect(await enter(used.email, wrong)).toMatchObject(refused);
    expect(await enter(used.email, code)).toMatchObject(refused);

    await ask(late.email);
    await database.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await enter(late.email, codeFor(late.email))).toMatchObject(refused);
  });

  test.each([
    ['the administrator', { role: 'admin' }],
    ['an account with two-step sign-in', { twoFactorEnabled: true }],
  ] as const)('does not open %s', async (_, values) => {
    const { email } = await addAccount(ctx, values);
    await ask(email);
    expect(lastMail(ctx, email).subject).not.toMatch(/\d{6}/);
  });

  test('removes the password of an account whose address was never confirmed: it may be a stranger’s', async () => {
    const { email, id } = await addAccount(ctx, { emailVerified: false });
    const stranger = await signedIn(ctx, email);
    await ask(email);
    expect((await enter(email, codeFor(email))).status).toBe(200);
    expect(await database.db.select().from(accounts).where(eq(accounts.userId, id))).toEqual([]);
    expect(await stranger.get('/api/session')).toMatchObject({ body: { user: null } });
  });
});
