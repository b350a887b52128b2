import { SIGNED_IN_HINT } from '../../domain/auth/session-cookie.ts';

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
 * Where the tabs tell each other what happened to their session; whoever listens in the page that tells hears nothing. There
 * is none in a browser that keeps nothing for the shop, and so no session either.
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

/** Tells now and with each change, also one that another tab made: it writes or empties what it keeps of her. */
export function watchSignIn(tell: (isIn: boolean) => void): () => void {
  let told = isSignedIn();
  const look = () => {
    const isIn = isSignedIn();
    if (isIn === told) return;
    told = isIn;
    tell(isIn);
  };
  /** A tab that slept meanwhile finds the same hint, and somebody else. */
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
