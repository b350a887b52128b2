import * as z from 'zod';

/** The claims of a JWT, read but not verified; null if it is none. */
export function claimsOf(token: string | undefined): unknown {
  const claims = token?.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

const Ending = z.object({ exp: z.number() });

/** Null if the token does not say, as on this machine any token is accepted. */
export function tokenEndsAt(token: string | undefined): number | null {
  const { data } = Ending.safeParse(claimsOf(token));
  return data ? data.exp * 1000 : null;
}
