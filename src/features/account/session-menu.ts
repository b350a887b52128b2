import { $session, startSession } from './session-store.ts';
import { showAccountLinks } from './show-account-links.ts';
import { isSignedIn } from './watch-sign-in.ts';

/** The menu follows what the shop says of its visitor; until it has answered, the hint cookie counts. */
export function startSessionMenu(): void {
  startSession();
  $session.subscribe((session) => {
    const isPerson = session.status === 'unknown' ? isSignedIn() : session.status === 'signed in';
    showAccountLinks({ isPerson, isAdmin: session.status === 'signed in' && session.role === 'admin' });
  });
}
