import { tellAddressChange } from '../../lib/address-change.ts';
import { startCategoryMenu } from './category-menu.ts';
import { addressOf, clear, nameInHeader, offerBestMatch, showState, takeOver } from './filter-form.ts';
import { isReturn, keepPlace, keepTop, readPlace } from './kept-place.ts';
import { createList } from './list.ts';

const URL_DELAY_MS = 500;

/** Links and form work by themselves; here they change the list in place, and the address follows. */
export function startCollection(collection: HTMLElement): void {
  const form = collection.querySelector<HTMLFormElement>('form');
  if (!form) return;
  const list = createList(collection, (page, how) => {
    if (how !== 'typing') takeOver(form, page);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const commit = (address: string) => {
    clearTimeout(timer);
    if (address === here()) return;
    keepTop();
    history.pushState(null, '', address);
    tellAddressChange();
  };
  const go = (address: string) => {
    commit(address);
    void list.show(address, 'moving');
  };
  /** A choice is answered at once, typing when it pauses; the address follows the last change of either. */
  const follow = (isTyping: boolean) => {
    offerBestMatch(form);
    const address = addressOf(form);
    showState(form);
    nameInHeader(form);
    clearTimeout(timer);
    timer = setTimeout(() => {
      commit(address);
      if (isTyping) void list.show(address, 'typing');
    }, URL_DELAY_MS);
    if (!isTyping) void list.show(address, 'typing');
  };

  form.addEventListener('input', ({ target }) => follow(isTextField(target)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    commit(addressOf(form));
    void list.show(addressOf(form), 'typing');
  });
  collection.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const address = link.pathname + link.search;
    if (link.matches('[data-load-more]')) {
      event.preventDefault();
      void list.append(address);
      return;
    }
    const isClearing = link.matches('[data-clear-all], [data-show-all]');
    // Another list than this one is another page.
    if (link.pathname !== location.pathname || !(isClearing || link.matches('[data-in-place]'))) return;
    event.preventDefault();
    if (isClearing) clear(form);
    go(address);
  });
  addEventListener('popstate', () => {
    clearTimeout(timer);
    if (here() !== list.address()) void list.show(here(), 'returning');
  });
  // Whatever leads away from here was pressed first.
  document.addEventListener('click', keepTop, { capture: true });
  startCategoryMenu(form);
  if (readPlace() === null) return;
  // Added pages come back with the back button; a reload shows what the address says.
  if (isReturn()) void list.show(here(), 'returning');
  else keepPlace(null);
}

const here = () => location.pathname + location.search;

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';
