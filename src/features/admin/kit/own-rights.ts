import { createContext, use } from 'react';
import { type Right, ROLE_RIGHTS, type StaffRole } from '#auth/rights.ts';

/** Of whoever looks. */
export const OwnRole = createContext<StaffRole | null>(null);

/** For what is shown; the shop asks again. */
export function useRight(right: Right): boolean {
  const role = use(OwnRole);
  return role !== null && ROLE_RIGHTS[role].includes(right);
}
