import { postJson, whyRefused } from '#lib/call-shop.ts';

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
    const answer = await postJson(form.action, { email: input.value });
    const { body } = answer;
    showBusy(false);
    if (answer.ok) {
      // The message takes the place of the form, so that nothing below moves.
      form.classList.add('invisible');
      done.textContent = body.message ?? '';
      done.focus();
      return;
    }
    showError(body.details?.['email']?.[0] ?? whyRefused(answer));
    input.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void submit();
  });
  button.disabled = false;
}
