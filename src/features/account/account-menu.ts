import { paths } from '../../lib/paths.ts';
import { $session, startSession } from './session-store.ts';
import { isSignedIn } from './watch-sign-in.ts';

/** Shows each visitor the links of her own, in the header, the menu sheet and the tab bar. */
export function startAccountMenu(): void {
  startSession();
  $session.subscribe((session) => {
    const isPerson = session.status === 'unknown' ? isSignedIn() : session.status === 'signed in';
    // Fetched before it is needed, and by those only who may need it.
    if (isPerson) void loadSignOut().catch(() => null);
    const isAdmin = session.status === 'signed in' && session.role === 'admin';
    show('[data-shown-to=visitor]', !isPerson);
    show('[data-shown-to=person]', isPerson);
    show('[data-customers-only]', !isAdmin);
    for (const tab of document.querySelectorAll<HTMLAnchorElement>('[data-account-tab]')) {
      tab.href = isPerson ? paths.profile : paths.login;
    }
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-sign-out]')) void leave();
  });
  document.getElementById('account-menu')?.addEventListener('keydown', moveAlong);
}

const loadSignOut = () => import('./sign-out.ts');

let isLeaving = false;

async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  try {
    const { signOut } = await loadSignOut();
    await signOut();
  } catch {
    // Without a network the browser itself says so.
    location.reload();
  }
  isLeaving = false;
}

function show(selector: string, isShown: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) element.hidden = !isShown;
}

/** Arrow keys go from link to link, and round. */
function moveAlong(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter((link) =>
    link.checkVisibility(),
  );
  const here = links.findIndex((link) => link === document.activeElement);
  links.at((here + step + links.length) % links.length)?.focus();
  event.preventDefault();
}
