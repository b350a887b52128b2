import { atom } from 'nanostores';
import type { AccountUser, Role } from '#actor.ts';
import { paths } from '#paths/paths.ts';
import { retryDelayMs } from '#lib/retry-delay.ts';
import { callShop } from '#lib/call-shop.ts';
import { isSignedIn, otherTabs, type SessionEvent } from './watch-sign-in.ts';

interface SignedIn {
  readonly status: 'signed in';
  readonly user: AccountUser;
  readonly role: Role;
  readonly expiresAt: number;
}

type Session = SignedIn | { readonly status: 'unknown' | 'signed out' };

export const $session = atom<Session>({ status: 'unknown' });

interface Reply {
  readonly user: AccountUser | null;
  readonly role: Role | null;
  readonly expiresAt: string | null;
}

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let questions = 0;

/** Call once in a page that somebody signed in may see. */
export function startSession(): void {
  otherTabs()?.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => {
    take(data);
  });
  const look = () => {
    if (document.visibilityState === 'visible') check();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });
  addEventListener('online', check);
  setInterval(check, TICK_MS);
  take('INITIAL_SESSION');
}

export function tellSession(event: SessionEvent): void {
  otherTabs()?.postMessage(event);
  take(event);
}

function take(event: SessionEvent): void {
  if (event === 'PASSWORD_RECOVERY') return;
  if (event !== 'SIGNED_OUT' && isSignedIn()) void ask();
  else signOut();
}

function signOut(): void {
  questions += 1;
  clearTimeout(timer);
  $session.set({ status: 'signed out' });
}

/** The page stays open, so its cart, hearts and badges are told to look again, as when another tab has changed them. */
function signOutHere(): void {
  signOut();
  dispatchEvent(new Event('storage'));
}

function check(): void {
  const session = $session.get();
  const isHinted = isSignedIn();
  if (!isHinted) {
    if (session.status !== 'signed out') signOutHere();
  } else if (session.status !== 'signed in' || isRenewalDue(session.expiresAt, Date.now())) {
    void ask();
  }
}

/** Asks until the shop can be reached: a lost network signs nobody out. */
async function ask(): Promise<void> {
  questions += 1;
  const question = questions;
  clearTimeout(timer);
  const { status, reply } = await fetchSession();
  // A later question or a sign-out has made this answer void.
  if (question !== questions) return;
  const verdict = verdictOf(status, Boolean(reply?.user));
  if (verdict === 'ask again') {
    timer = setTimeout(() => void ask(), retryDelayMs(failures));
    failures += 1;
    return;
  }
  failures = 0;
  if (verdict === 'nobody' || !reply?.user) {
    signOutHere();
    return;
  }
  const { user, role, expiresAt } = reply;
  $session.set({
    status: 'signed in',
    user,
    role: role ?? 'customer',
    expiresAt: Date.parse(expiresAt ?? ''),
  });
}

export async function fetchSession(): Promise<{ status: number; reply?: Reply }> {
  try {
    const response = await callShop(paths.session);
    return response.ok
      ? { status: response.status, reply: await response.json<Reply>() }
      : { status: response.status };
  } catch {
    return { status: 0 };
  }
}

const TICK_MS = 30_000;
const RENEW_BEFORE_MS = 3 * TICK_MS;

export function isRenewalDue(expiresAt: number, now: number): boolean {
  return expiresAt - now <= RENEW_BEFORE_MS;
}

/** Only a "nobody" from the shop itself signs anybody out. */
type Verdict = 'known' | 'nobody' | 'ask again';

export function verdictOf(status: number, hasUser: boolean): Verdict {
  if (status === 200) return hasUser ? 'known' : 'nobody';
  return status === 401 ? 'nobody' : 'ask again';
}
