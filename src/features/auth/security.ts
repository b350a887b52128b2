import { showToast } from '#ui/toast.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { sendJson } from '#lib/call-shop.ts';
import { paths } from '#paths/paths.ts';
import { startForm } from '#features/account/account-form.ts';
import { failureText } from './failure-text.ts';
import { checkNewPassword, startPasswordToggles } from './auth-form.ts';
import { tellSession } from './session-store.ts';
import { signOut } from './sign-out.ts';

export function startSecurity(): void {
  startPasswordToggles();
  startChangePassword();
  startChangeEmail();
  startDevices();
  startDeletion();
}

function startChangePassword(): void {
  const form = document.querySelector<HTMLFormElement>('[data-change-password]');
  if (!form) return;
  startForm(form, {
    failed: 'Password not updated',
    check: (values) => checkNewPassword(values, Number(form.dataset['shortest'])),
    toSend: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    fieldOf: { password: 'newPassword', WRONG_PASSWORD: 'currentPassword' },
    onDone: () => {
      form.reset();
      tellSession('USER_UPDATED');
      removeOtherDevices();
      showToast({
        title: 'Password Updated',
        description: 'Your other devices are signed out.',
        tone: 'success',
      });
    },
  });
}

function startChangeEmail(): void {
  const form = document.querySelector<HTMLFormElement>('[data-change-email]');
  if (!form) return;
  startForm(form, {
    failed: 'Email not changed',
    fieldOf: { WRONG_PASSWORD: 'password', EMAIL_UNCHANGED: 'newEmail' },
    onDone: (_, { newEmail = '' }) => {
      form.reset();
      showToast({
        title: 'Please check your inbox',
        description: `The link went to ${form.dataset['email'] ?? newEmail}.`,
        tone: 'success',
      });
    },
  });
}

function startDevices(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-end-session]')) {
    onPress(button, async () => {
      await end('DELETE', button.dataset['endSession'] ?? '', () =>
        button.closest('[data-device]')?.remove(),
      );
    });
  }
  const others = document.querySelector<HTMLButtonElement>('[data-end-others]');
  if (others) {
    onPress(others, async () => {
      await end('POST', others.dataset['endOthers'] ?? '', () => {
        removeOtherDevices();
        others.remove();
      });
    });
  }
  const all = document.querySelector<HTMLButtonElement>('[data-end-all]');
  if (all) onPress(all, () => signOut({ everywhere: true }));
}

function removeOtherDevices(): void {
  for (const button of document.querySelectorAll('[data-end-session]'))
    button.closest('[data-device]')?.remove();
}

async function end(method: 'POST' | 'DELETE', address: string, done: () => void): Promise<void> {
  const answer = await sendJson(method, address, {});
  // A device that is not found has signed out already.
  if (answer.ok || answer.status === 404) {
    done();
    if (document.activeElement === document.body) document.getElementById('devices-title')?.focus();
    showToast({ title: 'Signed out', description: 'The other device is signed out.', tone: 'success' });
  } else {
    showToast({ title: 'Sign out Failed', description: failureText(answer), tone: 'danger' });
  }
}

function onPress(button: HTMLButtonElement, work: () => Promise<void>): void {
  let isBusy = false;
  button.disabled = false;
  button.addEventListener('click', () => {
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
    });
  });
}

function startDeletion(): void {
  const form = document.querySelector<HTMLFormElement>('[data-delete-account]');
  if (!form) return;
  startForm(form, {
    method: 'DELETE',
    failed: 'Account not deleted',
    fieldOf: {
      WRONG_PASSWORD: 'password',
      ORDERS_OPEN: 'sure',
      TOO_MANY_TRIES: 'sure',
      SIGN_IN_AGAIN: 'sure',
    },
    check: ({ sure }) => (sure ? null : { fields: { sure: 'Please tick the box if you are sure.' } }),
    toSend: ({ password }) => ({ password }),
    onDone: () => {
      tellSession('SIGNED_OUT');
      return leaveFor(`${paths.home}#deleted`);
    },
  });
}
