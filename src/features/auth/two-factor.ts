import { showToast } from '#ui/toast.ts';
import { element } from '#lib/element.ts';
import { reloadPage } from '#lib/leave-for.ts';
import { type Reply, sendJson } from '#lib/call-shop.ts';
import { clearErrors, isUnclear, showFailure, startForm } from '#features/account/account-form.ts';
import { tellSession } from './session-store.ts';

interface SetUp extends Reply {
  readonly totpURI?: string;
  readonly backupCodes?: readonly string[];
}

const failed = 'Two-step sign-in';
const ofPassword = { failed, fieldOf: { WRONG_PASSWORD: 'password' } };
const MAY_BE_VOID = 'Your old codes may no longer work: please get new ones before you leave.';

/** Password, then the app's first code, then recovery codes: the secrets come into the page only at that point. */
export function startTwoFactor(root: HTMLElement): void {
  const setUp = root.querySelector<HTMLElement>('[data-set-up]');
  let codes: readonly string[] = [];

  const enable = root.querySelector<HTMLFormElement>('[data-enable]');
  if (enable) {
    startForm<SetUp>(enable, {
      ...ofPassword,
      onDone: ({ totpURI = '', backupCodes = [] }) => {
        codes = backupCodes;
        enable.hidden = true;
        showKey(root, totpURI);
      },
    });
  }
  const confirm = setUp?.querySelector('form');
  if (confirm) {
    startForm(confirm, {
      failed,
      fieldOf: { INVALID_CODE: 'code' },
      onDone: () => {
        tellSession('USER_UPDATED');
        setUp?.remove();
        showCodes(root, codes);
      },
    });
  }
  const change = root.querySelector<HTMLFormElement>('[data-change]');
  if (!change) return;
  startForm(change, {
    ...ofPassword,
    onDone: () => {
      tellSession('USER_UPDATED');
      return reloadPage();
    },
  });
  startNewCodes(root, change);
}

function startNewCodes(root: HTMLElement, form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-new-codes]');
  if (!button) return;
  let isBusy = false;

  const renew = async () => {
    isBusy = true;
    clearErrors(form);
    const address = button.dataset['newCodes'] ?? '';
    const answer = await sendJson<SetUp>('POST', address, Object.fromEntries(new FormData(form)));
    isBusy = false;
    if (answer.ok) {
      showCodes(root, answer.body.backupCodes ?? []);
      return;
    }
    showFailure(form, ofPassword, answer, isUnclear(answer) ? MAY_BE_VOID : '');
  };
  button.addEventListener('click', () => {
    if (!isBusy) void renew();
  });
  button.disabled = false;
}

function showKey(root: HTMLElement, uri: string): void {
  const setUp = root.querySelector<HTMLElement>('[data-set-up]');
  if (!setUp) return;
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  setUp.querySelector('[data-otpauth]')?.setAttribute('href', uri);
  const key = setUp.querySelector('[data-secret]');
  if (key) key.textContent = secret.match(/.{1,4}/g)?.join(' ') ?? '';
  setUp.hidden = false;
  void drawCode(setUp, uri);
  setUp.querySelector('input')?.focus({ preventScroll: true });
  setUp.scrollIntoView({ block: 'start' });
}

async function drawCode(setUp: HTMLElement, uri: string): Promise<void> {
  const place = setUp.querySelector<HTMLElement>('[data-qr]');
  try {
    const qr = await import('./qr-svg.ts');
    place?.replaceChildren(qr.qrSvg(uri, 'QR code for your authenticator app'));
  } catch {
    // Without the drawn code, the key below it does the same.
    place?.remove();
  }
}

function showCodes(root: HTMLElement, codes: readonly string[]): void {
  const recovery = root.querySelector<HTMLElement>('[data-recovery]');
  const list = recovery?.querySelector('[data-codes]');
  if (!recovery || !list) return;
  const text = `${codes.join('\n')}\n`;
  list.replaceChildren(...codes.map((code) => element('li', '', code)));
  recovery
    .querySelector('[data-download]')
    ?.setAttribute('href', URL.createObjectURL(new Blob([text], { type: 'text/plain' })));
  recovery.querySelector<HTMLElement>('[data-copy]')?.addEventListener('click', () => void copy(text));
  recovery.hidden = false;
  recovery.focus();
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', description: 'Your recovery codes are in the clipboard.', tone: 'success' });
  } catch {
    showToast({ title: 'Not copied', description: 'Please download them instead.', tone: 'danger' });
  }
}
