import {
  type FetchedList,
  fetchList,
  TooMuchError,
  appendList,
  countElement,
  rangeElement,
  firstPageShown,
  keepSheet,
  replaceList,
} from './list-page.ts';
import { forgetPosition, readPosition, returnTo, storePosition } from './scroll-position.ts';

/** Typing and choosing keep the focus, moving brings it to the list, returning restores the list as it was left. */
type How = 'typing' | 'choosing' | 'moving' | 'returning';

interface List {
  show(address: string, how: How): Promise<void>;
  /** Adds a further page below; the address then names the last page shown. */
  append(address: string): Promise<void>;
  /** The address that is shown, or being loaded. */
  address(): string;
}

const LIMIT_MS = 15_000;

export function createList(collection: HTMLElement, onShown: (page: Document, how: How) => void): List {
  const part = (name: string) => collection.querySelector<HTMLElement>(`[data-${name}]`);
  const [list, loading, status, failure] = ['list', 'loading', 'status', 'failure'].map(part);
  let current: AbortController | undefined;
  let address = location.pathname + location.search;
  let again: (() => void) | undefined;

  /** On the screen, other words already say that nothing was found. */
  const say = (text: string | undefined) => {
    if (status) status.textContent = text ?? 'Nothing found';
  };
  const setBusy = (isBusy: boolean) => {
    list?.setAttribute('aria-busy', String(isBusy));
    if (loading) loading.hidden = !isBusy;
  };
  const setFailed = (isFailed: boolean, error?: unknown) => {
    if (!failure) return;
    failure.hidden = !isFailed;
    for (const text of failure.querySelectorAll<HTMLElement>('[data-because]')) {
      text.hidden = (text.dataset['because'] === 'too-much') !== error instanceof TooMuchError;
    }
  };

  /** Null when it failed, or when something else was asked for meanwhile. */
  async function load(wanted: string, tryAgain: () => void, firstPage?: number): Promise<FetchedList | null> {
    current?.abort();
    const mine = new AbortController();
    const limit = setTimeout(() => mine.abort(), LIMIT_MS);
    current = mine;
    again = tryAgain;
    setBusy(true);
    setFailed(false);
    say('Loading');
    try {
      const [page] = await Promise.all([fetchList(wanted, mine.signal, firstPage), keepSheet()]);
      return mine === current ? page : null;
    } catch (error) {
      if (mine === current) {
        say('');
        setFailed(true, error);
      }
      return null;
    } finally {
      clearTimeout(limit);
      if (mine === current) setBusy(false);
    }
  }

  async function show(wanted: string, how: How): Promise<void> {
    address = wanted;
    const place = how === 'returning' ? readPosition() : null;
    const page = await load(wanted, () => void show(wanted, how), place?.firstPage);
    if (!page) return;
    if (page.address !== wanted && wanted === location.pathname + location.search) {
      address = page.address;
      forgetPosition(address);
    }
    replaceList(page.document);
    onShown(page.document, how);
    say(rangeElement()?.textContent);
    if (how === 'moving') moveTo(collection);
    if (place) returnTo(place);
  }

  async function append(wanted: string): Promise<void> {
    // While the list itself is loading it has no further page yet.
    if (list?.getAttribute('aria-busy') === 'true') return;
    const page = await load(wanted, () => void append(wanted));
    if (!page) return;
    storePosition(firstPageShown(), page.address);
    // The list has become shorter, and the shop answered with another page.
    if (page.address !== wanted) {
      await show(page.address, 'returning');
      return;
    }
    address = wanted;
    const first = appendList(page.document);
    first?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    say(rangeElement()?.textContent);
  }

  part('retry')?.addEventListener('click', () => again?.());
  part('close-failure')?.addEventListener('click', () => setFailed(false));
  return { show, append, address: () => address };
}

/** Scrolls to the top of the list and puts the focus there. */
function moveTo(collection: HTMLElement): void {
  countElement()?.focus({ preventScroll: true });
  collection.scrollIntoView({ behavior: 'instant', block: 'start' });
}
