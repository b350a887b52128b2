import { tellAddressChange } from '#lib/page-events.ts';
import {
  appendList,
  countElement,
  type FetchedList,
  fetchList,
  firstPageShown,
  keepSheet,
  rangeElement,
  replaceList,
  TooMuchError,
} from './list-page.ts';

/** Typing and choosing keep the focus, moving brings it to the list, returning restores the list as it was left. */
type How = 'typing' | 'choosing' | 'moving' | 'returning';

interface List {
  show(address: string, how: How): Promise<void>;
  append(address: string): Promise<void>;
  address(): string;
}

const LIMIT_MS = 15_000;

export function createList(collection: HTMLElement, onShown: (page: Document, how: How) => void): List {
  const part = (name: string) => collection.querySelector<HTMLElement>(`[data-${name}]`);
  const [list, loading, status, failure] = ['list', 'loading', 'status', 'failure'].map(part);
  let current: AbortController | undefined;
  let address = location.pathname + location.search;
  let again: (() => void) | undefined;

  /** Other words on the screen already say that nothing was found. */
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

function moveTo(collection: HTMLElement): void {
  countElement()?.focus({ preventScroll: true });
  collection.scrollIntoView({ behavior: 'instant', block: 'start' });
}

/** The place is that of a card, because the heights of earlier cards are estimates until they come near. */
interface ScrollPosition {
  readonly firstPage: number;
  /** The first visible card, or -1 for the last one. */
  readonly card: number;
  readonly top: number;
}

export function readPosition(): ScrollPosition | null {
  const stored: unknown = history.state;
  if (typeof stored !== 'object' || stored === null || !('firstPage' in stored)) return null;
  return stored as ScrollPosition;
}

export function forgetPosition(address?: string): void {
  keep(null, address);
}

function storePosition(firstPage: number, address?: string): void {
  const card = cards().findIndex((each) => each.getBoundingClientRect().bottom > 0);
  keep({ firstPage, card, top: topOf(card) }, address);
}

function returnTo({ card, top }: ScrollPosition): void {
  scrollBy({ top: topOf(card) - top, behavior: 'instant' });
}

function keep(place: ScrollPosition | null, address?: string): void {
  history.replaceState(place, '', address);
  tellAddressChange();
}

const cards = () => [...document.querySelectorAll('#collection-products > li')];
const topOf = (card: number) => cards().at(card)?.getBoundingClientRect().top ?? 0;

/** Call before the page is left, while it is still at its place. */
export function keepTop(): void {
  const place = readPosition();
  if (place) storePosition(place.firstPage);
}

export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}
