import { showToast } from '#ui/toast.ts';
import { SIGNED_IN_HINT } from '#auth/session-cookie.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { type Answer, postJson } from '#lib/call-shop.ts';
import { paths } from '#paths/paths.ts';
import { failureText } from './failure-text.ts';
import { tellSession } from './session-store.ts';

/** S8: answers that mean nobody is signed in any more, whatever a cookie says. */
const SIGNED_OUT_ALREADY = new Set([401, 403, 404]);

interface Leaving {
  readonly everywhere?: boolean;
  readonly to?: string;
}

export async function failureToSignOut(action: 'sign-out' | 'revoke-sessions'): Promise<Answer | null> {
  const answer = await postJson(paths.auth(action), {});
  return answer.ok || SIGNED_OUT_ALREADY.has(answer.status) ? null : answer;
}

export function tellSignOutFailed(failure: Answer): void {
  showToast({ title: 'Sign out Failed', description: failureText(failure), tone: 'danger' });
}

export async function signOut({ everywhere = false, to = paths.home }: Leaving = {}): Promise<void> {
  const failure = await failureToSignOut(everywhere ? 'revoke-sessions' : 'sign-out');
  if (failure) {
    tellSignOutFailed(failure);
    return;
  }
  document.cookie = `${SIGNED_IN_HINT}=; Max-Age=0; Path=/`;
  tellSession('SIGNED_OUT');
  await leaveFor(to);
}
