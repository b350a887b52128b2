import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import { storedCount } from './cart-count.ts';

const SHEET = 'cart';

/** Tells the island of the sheet, which may have been awake for long. */
export const OPENED = 'cart-opened';

interface Just {
  readonly id: number;
  readonly words: readonly HTMLElement[];
}

export const hasSheet = () => document.getElementById(SHEET) !== null;

/** The press that opens the sheet also wakes its island. False when the page has none, or its code cannot be loaded. */
export function openCart(added?: Just): boolean {
  const sheet = document.getElementById(SHEET);
  const island = sheet?.closest<HTMLElement>('astro-island');
  if (!(sheet instanceof HTMLDialogElement) || island?.dataset['asleep'] !== undefined) return false;
  sheet.querySelector('[data-added-words]')?.replaceChildren(...(added?.words ?? []));
  if (sheet.open) return true;
  sheet.dataset['added'] = String(added?.id ?? '');
  sheet.toggleAttribute('data-empty', storedCount(isSignedIn()) === 0);
  island?.addEventListener('astro:hydration-error', giveUp);
  sheet.showModal();
  sheet.dispatchEvent(new Event(OPENED));
  return true;
}

/** Without its code the sheet is useless; whoever only wants to see the cart finds it at the checkout. */
function giveUp(): void {
  const sheet = document.getElementById(SHEET);
  if (!(sheet instanceof HTMLDialogElement)) return;
  const checkout = sheet.querySelector<HTMLAnchorElement>('[data-checkout]');
  if (sheet.open && sheet.dataset['added'] === '' && checkout) location.assign(checkout.href);
}

/** One listener for all links to the cart: without scripts, or with a modifier key, they lead to the checkout. */
export function startCartLinks(): void {
  const linkOf = ({ target }: Event) => target instanceof Element && target.closest('[data-cart-link]');
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !linkOf(event)) return;
    if (openCart()) event.preventDefault();
  });
  // A mouse over the link is likely to press it. A finger is already pressing, and that is answered first.
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse' || !linkOf(event)) return;
    sheetIsland()?.dispatchEvent(new Event('focusin'));
  });
  fetchSheetAhead();
}

function fetchSheetAhead(): void {
  const fetchIt = () => {
    whenIdle(() => {
      for (const name of ['component-url', 'renderer-url']) {
        const address = sheetIsland()?.getAttribute(name);
        if (address) void fetchModule(new URL(address, location.href));
      }
    });
  };
  if ((storedCount(isSignedIn()) ?? 0) > 0) addEventListener('load', fetchIt, { once: true });
  else for (const use of ['pointerdown', 'keydown']) addEventListener(use, fetchIt, { once: true });
}

const sheetIsland = () => document.getElementById(SHEET)?.closest('astro-island[ssr]');

const fetched = new Set<string>();

async function fetchModule(address: URL): Promise<void> {
  if (fetched.has(address.href)) return;
  fetched.add(address.href);
  try {
    const code = await (await fetch(address, { priority: 'low' })).text();
    for (const [, path = ''] of code.matchAll(/(?:from|import)"(\.\/[\w.-]+\.js)"/g)) {
      void fetchModule(new URL(path, address));
    }
  } catch {
    // A module that was not fetched ahead is fetched when it is needed.
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 200);
}
