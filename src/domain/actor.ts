export const ROLES = ['customer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What the shop tells the browser about whoever is signed in. */
export interface AccountUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly twoFactorEnabled: boolean;
}

/** Somebody with an account, in one of their browsers. */
export interface Person {
  readonly kind: Role;
  readonly user: AccountUser;
  readonly session: SignedInSession;
  /** An administrator who has to switch two-step sign-in on before the admin opens. */
  readonly lacksTwoFactor: boolean;
}

export interface SignedInSession {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Who asks. */
export type Actor = Person | { readonly kind: 'visitor' | 'system' };
