import type { accounts, users } from '#drizzle/schema/account.ts';
import { type Account, DEMO_SHOPPER } from './history/shoppers.ts';

/** Everybody who starts the demo shop is told these passwords: no public shop has these accounts. */
export const DEMO_ACCOUNTS = [
  {
    userId: 'demo-owner',
    title: 'Administrator',
    email: 'owner@jhilmil.example',
    fullName: 'Kavitha Raghunath',
    password: 'sparkle-owner-2026',
  },
  {
    userId: DEMO_SHOPPER.userId,
    title: 'Shopper',
    email: DEMO_SHOPPER.email,
    fullName: DEMO_SHOPPER.fullName,
    password: 'sparkle-shopper-2026',
  },
] as const;

type UserRow = typeof users.$inferInsert;
type AccountRow = typeof accounts.$inferInsert;

export function userRows(shoppers: readonly Account[], openedAt: number): UserRow[] {
  const [{ userId: id, fullName: name, email }] = DEMO_ACCOUNTS;
  return [{ id, name, email, role: 'admin', ...joined(openedAt) }, ...shoppers.map(userRow)];
}

function userRow({ userId, fullName, email, address, joinedAt }: Account): UserRow {
  const { address: addressLine1, apartment: addressLine2, pin_code: pinCode, phone } = address;
  const { city, state, country } = address;
  return {
    id: userId,
    name: fullName,
    email,
    phone,
    address: { addressLine1, addressLine2, city, state, pinCode, country },
    ...joined(joinedAt),
  };
}

function joined(at: number) {
  return { emailVerified: true, createdAt: new Date(at), updatedAt: new Date(at) };
}

export async function passwordRows(
  hash: (password: string) => Promise<string>,
  now: number,
): Promise<AccountRow[]> {
  const at = new Date(now);
  return Promise.all(
    DEMO_ACCOUNTS.map(async ({ userId, password }) => ({
      id: `${userId}-password`,
      userId,
      accountId: userId,
      providerId: 'credential',
      password: await hash(password),
      createdAt: at,
      updatedAt: at,
    })),
  );
}
