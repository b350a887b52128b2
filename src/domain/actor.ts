import type { StaffRole } from '#auth/rights.ts';

export const ROLES = ['customer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface AccountUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly twoFactorEnabled: boolean;
}

export interface Person {
  /** An admin is somebody of the staff; what they may do depends on their role. */
  readonly kind: Role;
  readonly role: StaffRole | null;
  readonly user: AccountUser;
  readonly session: SignedInSession;
  /** Whoever has to cannot open the admin before switching two-step sign-in on. */
  readonly lacksTwoFactor: boolean;
}

export interface SignedInSession {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export type Actor = Person | { readonly kind: 'visitor' | 'system' };
