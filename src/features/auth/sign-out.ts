import { showToast } from '../../components/ui/toast.ts';
import { SIGNED_IN_HINT } from '../../domain/auth/session-cookie.ts';
import { leaveFor } from '../../lib/leave-for.ts';
import { postJson } from '../../lib/post-json.ts';
import { paths } from '../../paths/paths.ts';
import { failureText } from './failure-text.ts';
import { tellSession } from './session-store.ts';

/** S8: who is not signed in any more is signed out already, whatever a cookie says. */
const SIGNED_OUT_ALREADY = new Set([401, 403, 404]);

interface Leaving {
  readonly everywhere?: boolean;
  readonly to?: string;
}

/** Leaves in every tab, this one for `to`; `everywhere` signs out all other devices too. */
export async function signOut({ everywhere = false, to = paths.home }: Leaving = {}): Promise<void> {
  const answer = await postJson(paths.auth(everywhere ? 'revoke-sessions' : 'sign-out'), {});
  if (!answer.ok && !SIGNED_OUT_ALREADY.has(answer.status)) {
    showToast({ title: 'Sign out Failed', description: failureText(answer), tone: 'danger' });
    return;
  }
  document.cookie = `${SIGNED_IN_HINT}=; Max-Age=0; Path=/`;
  tellSession('SIGNED_OUT');
  await leaveFor(to);
}
