import * as z from 'zod';

const Claims = z.object({ exp: z.number() });

/** When a token, a JWT of Turso, ends by itself: read, not checked. Null for one that does not say so. */
export function tokenEndsAt(token: string | undefined): number | null {
  const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  if (!claims) return null;
  try {
    const { data } = Claims.safeParse(JSON.parse(atob(claims)));
    return data ? data.exp * 1000 : null;
  } catch {
    // What is no JWT: a database on this machine takes any token.
    return null;
  }
}
