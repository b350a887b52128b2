import { SIGNED_IN_HINT } from '#auth/session-cookie.ts';

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

let channel: BroadcastChannel | undefined;

/**
 * The channel in which tabs tell each other about their session; the tab that tells does not hear itself. A browser
 * without it keeps nothing for the shop, and so has no session either.
 */
export function otherTabs(): BroadcastChannel | undefined {
  try {
    return (channel ??= new BroadcastChannel('session'));
  } catch {
    return undefined;
  }
}

/** What the hint cookie says; the server decides. */
export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_HINT}=1`);
}

/**
 * Calls `tell` now and after each change, also one made in another tab, so that callers fill or empty what they keep
 * for the account.
 */
export function watchSignIn(tell: (isIn: boolean) => void): () => void {
  let told = isSignedIn();
  const look = () => {
    const isIn = isSignedIn();
    if (isIn === told) return;
    told = isIn;
    tell(isIn);
  };
  /** A tab that was suspended may find the same hint but another person. */
  const hear = ({ data }: MessageEvent<SessionEvent>) => {
    if (told && /SIGNED|MFA/.test(data)) {
      told = false;
      tell(false);
    }
    look();
  };
  const tabs = otherTabs();
  tabs?.addEventListener('message', hear);
  for (const name of NAMES) addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  tell(told);
  return () => {
    tabs?.removeEventListener('message', hear);
    for (const name of NAMES) removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
  };
}

const NAMES = ['storage', 'pageshow', 'focus'] as const;
