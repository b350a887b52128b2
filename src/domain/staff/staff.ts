import * as z from 'zod';
import { SignUpInput } from '#auth/auth-input.ts';
import { STAFF_ROLES, type StaffRole } from '#auth/rights.ts';

export const INVITED_FOR_HOURS = 48;
export const INVITATION_ENDED =
  'This invitation was used, withdrawn or has expired: it works once, within 48 hours. Please ask for a new one.';
const ID_LENGTH = 100;

const Role = z.enum(STAFF_ROLES, 'There is no such role.');

export const InvitationInput = z.strictObject({ role: Role });
export type InvitationInput = z.output<typeof InvitationInput>;

export const RoleInput = z.strictObject({ userId: z.string().min(1).max(ID_LENGTH), role: Role });
export type RoleInput = z.output<typeof RoleInput>;

/** Of which roles two-step sign-in is demanded, if the settings do not demand it of all. */
export const TwoStepInput = z.strictObject({ roles: z.array(Role).max(STAFF_ROLES.length) });
export type TwoStepInput = z.output<typeof TwoStepInput>;

export const WOULD_LOCK_OUT =
  'Switch two-step sign-in on in your own account first: otherwise you would lock yourself out of the admin.';

const invited = { token: z.string().max(ID_LENGTH) };

export const NewStaffInput = SignUpInput.extend(invited);
export type NewStaffInput = z.output<typeof NewStaffInput>;

/** For somebody who has an account and is signed in to it. */
export const JoiningInput = z.strictObject({ ...invited, password: SignUpInput.shape.password });
export type JoiningInput = z.output<typeof JoiningInput>;

export interface StaffMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly hasTwoFactor: boolean;
  readonly lastSignInAt: number | null;
  readonly createdAt: number;
}

export interface Invitation {
  readonly id: number;
  readonly role: StaffRole;
  readonly invitedBy: string | null;
  readonly expiresAt: number;
}

export interface StaffList {
  readonly items: readonly StaffMember[];
  readonly invitations: readonly Invitation[];
  readonly twoFactorRoles: readonly StaffRole[];
}
