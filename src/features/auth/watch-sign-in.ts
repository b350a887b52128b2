import { SIGNED_IN_HINT } from '../../domain/auth/session-cookie.ts';

/** Where the tabs tell each other what happened to their session. */
export const SESSION_CHANNEL = 'session';

/** What the hint cookie says; the server decides. */
export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_HINT}=1`);
}

/** Tells now and with each change, also one that another tab made: it writes or empties what it keeps of her. */
export function watchSignIn(tell: (isIn: boolean) => void): () => void {
  let told = isSignedIn();
  const look = () => {
    const isIn = isSignedIn();
    if (isIn === told) return;
    told = isIn;
    tell(isIn);
  };
  for (const name of NAMES) addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  tell(told);
  return () => {
    for (const name of NAMES) removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
  };
}

const NAMES = ['storage', 'pageshow', 'focus'] as const;
