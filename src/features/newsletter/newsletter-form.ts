import { postJson } from '../../lib/post-json.ts';

const NOT_REACHED = 'We could not reach the shop. Please check your connection and try again.';
const NOT_DONE = 'Something went wrong on our side. Please try again.';

/** `data-newsletter` holds the form, the room for what went wrong, and what is said when all is done. */
export function startNewsletterForm(section: HTMLElement): void {
  const form = section.querySelector('form');
  const input = section.querySelector('input');
  const error = section.querySelector('[data-error]');
  const button = section.querySelector('button');
  const done = section.querySelector<HTMLElement>('[data-done]');
  if (!form || !input || !error || !button || !done) return;
  let isBusy = false;

  const showBusy = (busy: boolean) => {
    isBusy = busy;
    button.setAttribute('aria-disabled', String(busy));
    button.textContent = busy ? 'Sending…' : 'Subscribe';
  };
  const showError = (text: string) => {
    error.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
  };

  const submit = async () => {
    showBusy(true);
    showError('');
    const { ok, status, body } = await postJson(form.action, { email: input.value });
    showBusy(false);
    if (ok) {
      // Both stand in the same place, so that nothing below moves.
      form.classList.add('invisible');
      done.textContent = body.message ?? '';
      done.focus();
      return;
    }
    showError(body.details?.['email']?.[0] ?? body.message ?? (status === 0 ? NOT_REACHED : NOT_DONE));
    input.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void submit();
  });
  button.disabled = false;
}
