import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, users } from '#drizzle/schema/account.ts';
import { addAccount, signedIn, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
let email: string;
beforeEach(async () => {
  ctx = createTestContext(database.db);
  ({ email } = await addAccount(ctx));
  browser = await signedIn(ctx, email);
});

const address = {
  addressLine1: '12 MG Road',
  addressLine2: '',
  city: 'Bengaluru',
  state: 'KA',
  pinCode: '560001',
  country: 'India',
};
const save = (fields: Record<string, unknown>) =>
  browser.send('/api/profile', { method: 'PUT', body: { full_name: 'Asha Rao', ...fields } });

describe('GET /api/profile', () => {
  test('shows own details and how the account can be opened', async () => {
    expect(await browser.get('/api/profile')).toMatchObject({
      status: 200,
      body: { full_name: 'Asha Rao', email, phone: null, address: null, sign_in_methods: ['password'] },
    });
  });

  test('names Google where the shop is known to it, and a password only where there is one', async () => {
    const { id } = await addAccount(ctx);
    await database.db
      .update(accounts)
      .set({ providerId: 'google', accountId: `google-${id}`, password: null })
      .where(eq(accounts.userId, id));
    const google = { clientId: 'id.apps.googleusercontent.com', clientSecret: 'secret' };
    const known = createTestContext(database.db, { accounts: { ...ctx.accounts, google } });
    const waysIn = async (shop: TestContext) =>
      (await (await signedInAs(shop, { id })).get('/api/profile')).body;
    expect(await waysIn(known)).toMatchObject({ sign_in_methods: ['google'] });
    expect(await waysIn(ctx)).toMatchObject({ sign_in_methods: [] });
  });

  test('is refused to whoever is signed out', async () => {
    const call = { method: 'PUT', body: { full_name: 'Somebody' } };
    for (const answer of [
      await openBrowser(ctx).get('/api/profile'),
      await openBrowser(ctx).send('/api/profile', call),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
    }
  });
});

describe('S5: PUT /api/profile', () => {
  test('really saves, and writes the phone number as +91, the PIN code in one, the state as its code', async () => {
    const typed = { ...address, pinCode: '560-001\u200b', state: 'karnataka', country: ' INDIA' };
    const answer = await save({ full_name: '  Asha R. ', phone: '098765 43210', address: typed });
    const { addressLine2: _, ...saved } = address;
    const body = { full_name: 'Asha R.', email, phone: '+919876543210', address: saved };
    expect(answer).toMatchObject({ status: 200, body });
    expect(await browser.get('/api/profile')).toMatchObject({ body });
    expect(await browser.get('/api/session')).toMatchObject({ body: { user: { name: 'Asha R.' } } });
  });

  test('an empty address is none; the country alone is no address', async () => {
    await save({ address });
    const empty = { addressLine1: '', addressLine2: ' ', city: '', state: '', pinCode: '' };
    expect(await save({ address: { ...empty, country: 'India' } })).toMatchObject({
      body: { address: null },
    });
  });

  test.each([
    ['an empty name', { full_name: '  ' }, 'full_name', 'Full name cannot be empty.'],
    ['half an address', { address: { ...address, city: '' } }, 'address', 'Incomplete Address'],
    [
      'a PIN code elsewhere',
      { address: { ...address, pinCode: '400001' } },
      'pinCode',
      'PIN code 400001 is not in Karnataka.',
    ],
    [
      'a landline',
      { phone: '022 2345 6789' },
      'phone',
      'Please enter a mobile number of ten digits, such as 98765 43210.',
    ],
  ])('refuses %s', async (_, fields, field, message) => {
    expect(await save(fields)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { [field]: [message] } },
    });
  });

  test.each([['role'], ['email'], ['emailVerified']])('does not take %s', async (field) => {
    expect(await save({ [field]: 'admin' })).toMatchObject({ status: 400 });
    const [user] = await database.db.select().from(users).where(eq(users.email, email));
    expect(user?.role).toBe('customer');
  });
});
