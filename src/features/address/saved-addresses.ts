import { showToast } from '#ui/toast.ts';
import { reloadPage } from '#lib/leave-for.ts';
import { sendJson } from '#lib/call-shop.ts';
import { startForm } from '#features/account/account-form.ts';
import { failureText } from '#features/auth/failure-text.ts';

export function startSavedAddresses(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-saved-address]')) {
    startForm(form, {
      method: form.dataset['savedAddress'] === 'PUT' ? 'PUT' : 'POST',
      failed: 'Address Not Saved',
      toSend: ({ isDefault, ...values }) => ({ ...values, isDefault: isDefault === '1' }),
      onDone: showAnew,
    });
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-remove]')) {
    button.addEventListener('click', () => void remove(button));
    button.disabled = false;
  }
}

async function remove(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  const answer = await sendJson('DELETE', button.dataset['remove'] ?? '', {});
  if (answer.ok) await showAnew();
  else showToast({ title: 'Address Not Deleted', description: failureText(answer), tone: 'danger' });
  button.removeAttribute('aria-disabled');
}

/** Reloads the page from its top: it is shorter than it was with a form unfolded. */
function showAnew(): Promise<void> {
  scrollTo({ top: 0, behavior: 'instant' });
  return reloadPage();
}
