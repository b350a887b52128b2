import * as z from 'zod';

/** What a JWT says: read, not checked. Null for what is none. */
export function claimsOf(token: string | undefined): unknown {
  const claims = token?.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

const Ending = z.object({ exp: z.number() });

/** When the token of a database ends by itself. Null for one that does not say so: on this machine any is taken. */
export function tokenEndsAt(token: string | undefined): number | null {
  const { data } = Ending.safeParse(claimsOf(token));
  return data ? data.exp * 1000 : null;
}
