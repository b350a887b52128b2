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

/** A browser without this channel keeps nothing for the shop, so it has no session either. */
export function otherTabs(): BroadcastChannel | undefined {
  try {
    return (channel ??= new BroadcastChannel('session'));
  } catch {
    return undefined;
  }
}

/** The hint cookie only guesses; the server decides. */
export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_HINT}=1`);
}

/** Calls `tell` now and after each change, also in another tab, so that callers fill or empty what they keep. */
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
