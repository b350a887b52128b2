import { tellAddressChange, whenShown } from '#lib/page-events.ts';
import { tellVainSearch } from '#features/analytics/vain-search.ts';
import {
  addressOf,
  clear,
  inputsOf,
  nameInHeader,
  offerBestMatch,
  showState,
  takeOver,
} from './filter-form.ts';
import { createList, forgetPosition, isReturn, keepTop, readPosition } from './list.ts';

const URL_DELAY_MS = 500;
const CHOSEN_EARLY = 'option:checked:not([selected])';

/** Links and the form work without scripts; this changes the list in place, and the address follows. */
export function startCollection(collection: HTMLElement): void {
  const form = collection.querySelector<HTMLFormElement>('form');
  if (!form) return;
  const list = createList(collection, (page, how) => {
    if (how !== 'typing') takeOver(form, page);
    tellVainSearch();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A choice shows its list before the address follows; during that time the position belongs to another list. */
  const keepPlace = () => {
    if (list.address() === here()) keepTop();
  };
  /** When somebody types with pauses, only the last text becomes a history entry. */
  let typed: string | false | undefined;
  const commit = (address: string, isTyping?: boolean) => {
    clearTimeout(timer);
    if (address === here()) return;
    keepPlace();
    history[isTyping && typed === here() ? 'replaceState' : 'pushState'](null, '', address);
    typed = isTyping && address;
    tellAddressChange();
  };
  const go = (address: string, how: 'moving' | 'choosing' | 'typing') => {
    commit(address);
    void list.show(address, how);
  };
  /** A choice is answered at once, typing when it pauses; the address follows the last change of either. */
  const follow = (isTyping: boolean) => {
    keepPlace();
    offerBestMatch(form);
    const address = addressOf(form);
    showState(form);
    nameInHeader(form);
    clearTimeout(timer);
    timer = setTimeout(() => {
      commit(address, isTyping);
      if (isTyping) void list.show(address, 'typing');
    }, URL_DELAY_MS);
    if (!isTyping) void list.show(address, 'typing');
  };

  // Filters and order are outside the form, but belong to it.
  collection.addEventListener('input', ({ target }) => {
    if (isField(target) && target.form === form) follow(isTextField(target));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    // On a phone the field lies over the other controls while it has the focus.
    if (matchMedia('(max-width: 47.99rem)').matches) collection.querySelector('input')?.blur();
    const band = submitter?.getAttribute('value');
    go(addressOf(form, band), band ? 'choosing' : 'typing');
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
    if (link.pathname !== location.pathname || !(isClearing || link.matches('[data-in-place]'))) return;
    event.preventDefault();
    if (isClearing) clear(form);
    go(address, 'moving');
  });
  addEventListener('popstate', () => {
    clearTimeout(timer);
    if (here() !== list.address()) void list.show(here(), 'returning');
  });
  document.addEventListener('click', keepPlace, { capture: true });
  startCategoryMenu(form);
  startSheet();
  whenShown(tellVainSearch);
  // Something may have been chosen or typed before this script ran.
  const isChanged = collection.querySelector(CHOSEN_EARLY) ?? inputsOf(form).some(differsFromPage);
  if (isChanged && !isReturn()) follow(false);
  if (readPosition() === null) return;
  // Added pages come back with the back button; a reload shows only the page of the address.
  if (isReturn()) void list.show(here(), 'returning');
  else forgetPosition();
}

const differsFromPage = (input: HTMLInputElement) =>
  input.value !== input.defaultValue || input.checked !== input.defaultChecked;

const here = () => location.pathname + location.search;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';

function startSheet(): void {
  const sheet = document.getElementById('filters');
  sheet?.addEventListener('toggle', () => {
    if (sheet.matches(':popover-open')) sheet.querySelector('button')?.focus();
  });
  // Elements beneath the open sheet cannot be reached by keyboard.
  sheet?.addEventListener('focusout', ({ relatedTarget }) => {
    // A press on a label focuses the element around the sheet, and its click is still to come.
    const isElsewhere = relatedTarget instanceof Node && !sheet.contains(relatedTarget);
    if (isElsewhere && !relatedTarget.contains(sheet)) sheet.hidePopover();
  });
}

function startCategoryMenu(form: HTMLFormElement): void {
  const menu = form.querySelector<HTMLDetailsElement>('[data-category-menu]');
  if (!menu) return;
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  // On a small screen the menu opens at full width, and may reach below the screen.
  menu.addEventListener('toggle', () => {
    if (menu.open) menu.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    // A press on a label focuses the element around the menu, and its click is still to come.
    const isElsewhere = relatedTarget instanceof Node && !menu.contains(relatedTarget);
    if (isElsewhere && !relatedTarget.contains(menu)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
