import type { accounts, users } from '../../../drizzle/schema/account.ts';
import type { wishlistItems } from '../../../drizzle/schema/cart.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import type { Account, HistoryWish } from '../history/types.ts';

type UserRow = typeof users.$inferInsert;
type AccountRow = typeof accounts.$inferInsert;
type WishRow = typeof wishlistItems.$inferInsert;

const [OWNER] = DEMO_ACCOUNTS;

export function userId(key: string): string {
  return `demo-${key}`;
}

/** The administrator, and the shoppers who have an account. */
export function userRows(history: readonly Account[], openedAt: number): UserRow[] {
  const owner: UserRow = {
    id: userId(OWNER.key),
    name: OWNER.fullName,
    email: OWNER.email,
    emailVerified: true,
    role: 'admin',
    createdAt: new Date(openedAt),
    updatedAt: new Date(openedAt),
  };
  return [owner, ...history.map(userRow)];
}

function userRow({ key, fullName, email, phone, address, joinedAt }: Account): UserRow {
  const { line1, line2, city, stateCode, pinCode, country } = address;
  return {
    id: userId(key),
    name: fullName,
    email,
    emailVerified: true,
    phone: `+91${phone}`,
    address: {
      addressLine1: line1,
      addressLine2: line2 || undefined,
      city,
      state: stateCode,
      pinCode,
      country,
    },
    createdAt: new Date(joinedAt),
    updatedAt: new Date(joinedAt),
  };
}

/** Only the two demo accounts can be signed in to. */
export async function passwordRows(
  hash: (password: string) => Promise<string>,
  now: number,
): Promise<AccountRow[]> {
  const rows: AccountRow[] = [];
  for (const { key, password } of DEMO_ACCOUNTS) {
    const id = userId(key);
    const at = new Date(now);
    rows.push({
      id: `${id}-password`,
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: await hash(password),
      createdAt: at,
      updatedAt: at,
    });
  }
  return rows;
}

export function wishRows(history: readonly HistoryWish[]): WishRow[] {
  return history.map(({ shopperKey, productId, createdAt }) => ({
    userId: userId(shopperKey),
    productId,
    createdAt,
  }));
}
