import { watchSignIn } from '#features/auth/watch-sign-in.ts';
import { showAccountLinks } from './show-account-links.ts';

/** The code that follows a session is fetched only by those who may have one. */
export function startAccountMenu(): void {
  let isFollowing = false;
  const follow = (isIn: boolean) => {
    if (!isIn || isFollowing) return;
    isFollowing = true;
    loadSessionMenu().then(
      ({ startSessionMenu }) => {
        startSessionMenu();
      },
      () => {
        isFollowing = false;
      },
    );
  };
  watchSignIn((isIn) => {
    showAccountLinks({ isPerson: isIn, isAdmin: false });
    follow(isIn);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-sign-out]')) void leave();
  });
  document.getElementById('account-menu')?.addEventListener('keydown', moveAlong);
}

const loadSessionMenu = () => import('./session-menu.ts');

let isLeaving = false;

async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  try {
    const { signOut } = await loadSessionMenu();
    await signOut();
  } catch {
    location.reload();
  }
  isLeaving = false;
}

function moveAlong(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(
    (link) => link.offsetParent,
  );
  const here = links.findIndex((link) => link === document.activeElement);
  links.at((here + step + links.length) % links.length)?.focus();
  event.preventDefault();
}
