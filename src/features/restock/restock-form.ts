import { paths } from '../../lib/paths.ts';
import { postJson } from '../../lib/post-json.ts';
import { $session } from '../auth/session-store.ts';
import { isSignedIn } from '../auth/watch-sign-in.ts';

const NOT_REACHED = 'We could not reach the shop. Please check your connection and try again.';
const NOT_DONE = 'Something went wrong on our side. Please try again.';

/** Answers in the place of the form; what is wrong stands beside its field. */
export function startRestockForm(box: HTMLElement): void {
  const form = box.querySelector<HTMLFormElement>('form[data-restock-form]');
  const input = form?.querySelector<HTMLInputElement>('input[name="email"]');
  const error = form?.querySelector('[data-error]');
  const problem = form?.querySelector('[data-problem]');
  const button = form?.querySelector('button');
  if (!form || !input || !error || !problem || !button) return;
  let isBusy = false;

  if (isSignedIn()) {
    $session.subscribe((session) => {
      if (session.status === 'signed in' && input.value === '') input.value = session.user.email;
    });
  }

  const showBusy = (busy: boolean) => {
    isBusy = busy;
    button.setAttribute('aria-disabled', String(busy));
    button.textContent = busy ? 'Sending…' : 'Tell me';
  };
  const showProblems = (ofEmail: string, ofAll: string) => {
    error.textContent = ofEmail;
    input.setAttribute('aria-invalid', String(ofEmail !== ''));
    problem.textContent = ofAll;
  };

  const submit = async () => {
    showBusy(true);
    showProblems('', '');
    const sent = new FormData(form);
    const { ok, status, body } = await postJson(paths.restockWishes, {
      productId: Number(sent.get('productId')),
      size: sent.get('size'),
      email: sent.get('email'),
    });
    showBusy(false);
    if (ok) {
      showDone(form, body.message ?? '');
      return;
    }
    const { email, size } = body.details ?? {};
    const general = size?.[0] ?? body.message ?? (status === 0 ? NOT_REACHED : NOT_DONE);
    showProblems(email?.[0] ?? '', email ? '' : general);
    if (email) input.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void submit();
  });
}

function showDone(form: HTMLFormElement, text: string): void {
  const done = document.createElement('p');
  done.tabIndex = -1;
  done.setAttribute('role', 'status');
  done.className = 'text-lg leading-relaxed font-medium text-success outline-none';
  done.textContent = text;
  form.replaceWith(done);
  done.focus();
}
