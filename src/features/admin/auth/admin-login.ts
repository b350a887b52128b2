import { showToast } from '#ui/toast.ts';
import { api, ask } from '#lib/api-client.ts';
import type { Answer } from '#lib/call-shop.ts';
import { startLogin } from '#features/auth/login.ts';
import { tellSession } from '#features/auth/session-store.ts';
import { failureToSignOut, tellSignOutFailed } from '#features/auth/sign-out.ts';

const failed = 'Login Failed';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** A4: somebody who signs in here without being the administrator is signed out again. */
export function startAdminLogin(root: HTMLElement): void {
  startLogin(root, { failed, role: 'admin', onFailure, admits });
}

function onFailure({ status, body }: Answer): boolean {
  const description = status === 401 ? 'Invalid credentials' : (body.message ?? UNEXPECTED);
  if (status === 400) return false;
  showToast({ title: failed, description, tone: 'danger' });
  return true;
}

async function admits(): Promise<boolean> {
  const session = await ask(api.session.$get());
  if (session.ok && session.value.role === 'admin') return true;
  const failure = (await failureToSignOut('sign-out')) && (await failureToSignOut('sign-out'));
  if (failure) {
    tellSignOutFailed(failure);
    return false;
  }
  tellSession('SIGNED_OUT');
  // The page stays open, so its cart and hearts are told to look again.
  dispatchEvent(new Event('storage'));
  showToast(
    session.ok
      ? { title: 'Access Denied', description: "You don't have admin privileges.", tone: 'danger' }
      : { title: failed, description: UNEXPECTED, tone: 'danger' },
  );
  return false;
}
