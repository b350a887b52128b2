import { showToast, tellUnfetched } from '#ui/toast.ts';
import type { Role } from '#actor.ts';
import { isInApp } from '#lib/in-app.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { type Answer, type Reply, sendJson } from '#lib/call-shop.ts';
import { type FormPlan, startForm } from '#features/account/account-form.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { failureText } from './failure-text.ts';
import { checkLogin, startPasswordToggles } from './auth-form.ts';
import { $session, tellSession } from './session-store.ts';
import { takeEmail } from './signed-up-email.ts';
import type { SessionEvent } from './watch-sign-in.ts';

interface SignedIn extends Reply {
  readonly twoFactor?: boolean;
}

interface Begun extends Reply {
  readonly url?: string;
}

type Step = 'password' | 'two-factor' | 'recovery' | 'code' | 'code-sent';

/** Kept in the history entry: a phone may discard the page while its user fetches the code. */
interface Waiting {
  readonly step: string;
  readonly mailedTo: string;
  readonly at: number;
}

interface LoginPlan {
  readonly failed: string;
  readonly onFailure?: (answer: Answer<SignedIn>) => boolean;
  readonly role?: Role;
  readonly admits?: () => Promise<boolean>;
}

export function startLogin(root: HTMLElement, plan: LoginPlan = { failed: 'Sign in Failed' }): void {
  const { failed, role, onFailure = () => false, admits = () => Promise.resolve(true) } = plan;
  const next = root.dataset['next'] ?? '/';
  const codeEmail = root.querySelector('[data-code-email]');
  const waiting = stillWaiting(root);
  let mailedTo = waiting?.mailedTo ?? '';
  let isEntering = false;

  const go = (step: string, at = Date.now()) => {
    if (codeEmail) codeEmail.textContent = mailedTo;
    for (const each of root.querySelectorAll<HTMLElement>('[data-step]')) {
      each.hidden = each.dataset['step'] !== step;
      if (each.hidden) continue;
      const stored: Waiting = { step, mailedTo, at };
      history.replaceState('goodFor' in each.dataset ? stored : null, '');
      each.querySelector('input')?.focus();
    }
  };
  const enter = async (event: SessionEvent) => {
    isEntering = true;
    if (await admits()) {
      history.replaceState(null, '');
      tellSession(event);
      await leaveFor(next);
      return;
    }
    isEntering = false;
    go('password');
  };
  const finish = async ({ twoFactor }: SignedIn) => {
    if (twoFactor) go('two-factor');
    else await enter('SIGNED_IN');
  };
  const secondStep: FormPlan<Reply> = {
    failed,
    fieldOf: { INVALID_CODE: 'code' },
    onDone: () => enter('MFA_CHALLENGE_VERIFIED'),
    onFailure: ({ status }) => {
      // The password was entered too long ago.
      if (status === 403) go('password');
      return false;
    },
  };

  start('password', {
    failed,
    check: checkLogin,
    onDone: finish,
    onFailure,
    hints: { INVALID_CREDENTIALS: { email: '', password: 'Please check both.' } },
  });
  start('two-factor', secondStep);
  start('recovery', secondStep);
  start('code', {
    failed,
    onDone: (_, { email = '' }) => {
      mailedTo = email.trim();
      go('code-sent');
    },
  });
  start('code-sent', {
    failed,
    fieldOf: { INVALID_CODE: 'otp' },
    toSend: ({ otp }) => ({ email: mailedTo, otp }),
    onDone: finish,
  });
  if (waiting) go(waiting.step, waiting.at);
  fillSignedUp(root);
  startPasswordToggles();
  startPasskey();
  startGoogle(root, root.dataset['googleNext'] ?? next, failed);

  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-go]')) {
    button.disabled = false;
    button.addEventListener('click', () => {
      if (button.dataset['go'] === 'code') copyEmail(root);
      go(button.dataset['go'] ?? 'password');
    });
  }
  $session.listen((session) => {
    const isLetIn = session.status === 'signed in' && (role === undefined || session.role === role);
    if (isLetIn && !isEntering) location.replace(next);
  });

  function startPasskey(): void {
    const button = root.querySelector<HTMLButtonElement>('[data-use-passkey]');
    if (!button || !canUsePasskeys()) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      button.disabled = true;
      void import('./passkey.ts')
        .then(({ signInWithPasskey }) => signInWithPasskey())
        .then(async (answer) => {
          if (answer?.ok) await enter('SIGNED_IN');
          else if (answer) showToast({ title: failed, description: failureText(answer), tone: 'danger' });
        })
        .catch(() => tellUnfetched(failed))
        .finally(() => {
          button.disabled = false;
        });
    });
  }

  function start<Body extends Reply>(step: Step, plan: FormPlan<Body>): void {
    const form = root.querySelector<HTMLFormElement>(`[data-step=${step}] form`);
    if (form) startForm(form, plan);
  }
}

function stillWaiting(root: HTMLElement): Waiting | null {
  const stored = history.state as Waiting | null;
  const step = root.querySelector<HTMLElement>(`[data-step='${stored?.step ?? ''}']`);
  const goodForMs = Number(step?.dataset['goodFor'] ?? 0) * 60_000;
  return stored && Date.now() - stored.at < goodForMs ? stored : null;
}

function fillSignedUp(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('#login-email');
  const email = takeEmail();
  if (!field || email === '') return;
  field.value = email;
  root.querySelector<HTMLInputElement>('#login-password')?.focus();
}

function copyEmail(root: HTMLElement): void {
  const from = root.querySelector<HTMLInputElement>('#login-email');
  const to = root.querySelector<HTMLInputElement>('#code-email');
  if (from && to?.value === '') to.value = from.value;
}

function startGoogle(root: HTMLElement, next: string, failed: string): void {
  const button = root.querySelector<HTMLButtonElement>('[data-google]');
  if (!button) return;
  // When opened from an iPhone's home screen, the page looks like an app's browser, but Google accepts it.
  if (isInApp() && !matchMedia('(display-mode: standalone)').matches) {
    button.remove();
    return;
  }
  button.disabled = false;
  button.addEventListener('click', () => void begin(button.dataset['google'] ?? ''));

  async function begin(address: string): Promise<void> {
    const answer = await sendJson<Begun>('POST', address, { next });
    if (answer.body.url) location.assign(answer.body.url);
    else showToast({ title: failed, description: failureText(answer), tone: 'danger' });
  }
}
