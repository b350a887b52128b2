import { api, ask } from '../../../lib/api-client.ts';
import { postJson } from '../../../lib/post-json.ts';
import { paths } from '../../../paths/paths.ts';
import { tellFailure } from '../../account/account-form.ts';
import { startLogin } from '../../auth/login.ts';

const failed = 'Login Failed';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** A4: whoever signs in here and is not the administrator is signed out again. */
export function startAdminLogin(root: HTMLElement): void {
  const form = root.querySelector('form');
  startLogin(root, {
    failed,
    role: 'admin',
    onFailure: ({ status, body }) => {
      const description = status === 401 ? 'Invalid credentials' : (body.message ?? UNEXPECTED);
      // What is wrong with a field stands beside it.
      if (status === 400) return false;
      tellFailure(form, { title: failed, description });
      return true;
    },
    admits: async () => {
      const session = await ask(api.session.$get());
      if (session.ok && session.value.role === 'admin') return true;
      await postJson(paths.auth('sign-out'), {});
      tellFailure(
        form,
        session.ok
          ? { title: 'Access Denied', description: "You don't have admin privileges." }
          : { title: failed, description: UNEXPECTED },
      );
      return false;
    },
  });
}
