import { $session, startSession } from '#features/auth/session-store.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import { showAccountLinks } from './show-account-links.ts';

/** Until the shop has said who its visitor is, the hint cookie counts. */
export function startSessionMenu(): void {
  startSession();
  $session.subscribe((session) => {
    const isPerson = session.status === 'unknown' ? isSignedIn() : session.status === 'signed in';
    showAccountLinks({ isPerson, isAdmin: session.status === 'signed in' && session.role === 'admin' });
  });
}

export { signOut } from '#features/auth/sign-out.ts';
