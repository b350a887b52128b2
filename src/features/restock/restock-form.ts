import { postJson, whyRefused } from '#lib/call-shop.ts';
import { restockWishesPath } from '#paths/paths.ts';
import { $session } from '#features/auth/session-store.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';

/** The answer takes the place of the form, unless there is another size to wait for. */
export function startRestockForm(box: HTMLElement): void {
  const form = box.querySelector<HTMLFormElement>('form[data-restock-form]');
  const input = form?.querySelector<HTMLInputElement>('input[name="email"]');
  const choice = form?.querySelector('select');
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
    form.querySelector('[data-done]')?.remove();
    const sent = new FormData(form);
    const chosen = choice?.value;
    const answer = await postJson(restockWishesPath, {
      productId: Number(sent.get('productId')),
      size: sent.get('size'),
      email: sent.get('email'),
    });
    const { ok, body } = answer;
    showBusy(false);
    if (ok) {
      const done = answerSaying(body.message ?? '', chosen);
      if (choice) problem.insertAdjacentElement('afterend', done);
      else form.replaceWith(done);
      done.focus();
      return;
    }
    const { email, size } = body.details ?? {};
    const general = size?.[0] ?? whyRefused(answer);
    showProblems(email?.[0] ?? '', email ? '' : general);
    if (email) input.focus();
    else if (size) choice?.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void submit();
  });
}

function answerSaying(text: string, chosen: string | undefined): HTMLElement {
  const done = document.createElement('p');
  done.tabIndex = -1;
  done.setAttribute('role', 'status');
  done.className = 'mt-3 leading-relaxed font-medium text-success outline-none';
  done.dataset['done'] = '';
  done.textContent = chosen === undefined ? text : `${text} You asked for size ${chosen}.`;
  return done;
}
