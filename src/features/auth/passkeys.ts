import { showToast } from '#ui/toast.ts';
import type { Answer } from '#lib/call-shop.ts';
import { reloadPage } from '#lib/leave-for.ts';
import { startForm } from '#features/account/account-form.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { deviceName } from './device-name.ts';
import { failureText } from './failure-text.ts';
import { createPasskey, removePasskey } from './passkey.ts';

export function startPasskeys(root: HTMLElement): void {
  const add = root.querySelector<HTMLButtonElement>('[data-add-passkey]');
  if (add && canUsePasskeys()) onPress(add, () => createPasskey(deviceName(navigator.userAgent)));
  else {
    add?.setAttribute('disabled', '');
    root.querySelector('[data-no-passkeys]')?.removeAttribute('hidden');
  }
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-remove]'))
    onPress(button, () => removePasskey(button.dataset['remove'] ?? ''));
  for (const form of root.querySelectorAll<HTMLFormElement>('[data-rename]')) {
    startForm(form, {
      failed: 'Name not saved',
      toSend: ({ name }) => ({ id: form.dataset['rename'], name }),
      onDone: reloadPage,
    });
  }
}

/** Null: nothing was asked of the shop. */
function onPress(button: HTMLButtonElement, work: () => Promise<Answer | null>): void {
  button.addEventListener('click', () => {
    button.disabled = true;
    void work()
      .then(tell)
      .finally(() => {
        button.disabled = false;
      });
  });
}

async function tell(answer: Answer | null): Promise<void> {
  if (answer?.ok) await reloadPage();
  else if (answer)
    showToast({ title: 'Passkey not changed', description: failureText(answer), tone: 'danger' });
}
