import { tellAddressChange } from '../../../lib/url-change.ts';
import { whenShown } from '../../../lib/when-shown.ts';
import { tellVainSearch } from '../../analytics/vain-search.ts';
import {
  addressOf,
  addressTyped,
  choicesOf,
  clear,
  inputsOf,
  keepWords,
  showState,
  takeOver,
} from './filter-form.ts';
import { createList } from './list.ts';
import { forgetPosition, isReturn, keepTop, readPosition } from './scroll-position.ts';

const URL_DELAY_MS = 500;
const CHOSEN_EARLY = 'option:checked:not([selected])';

/** Links and form work by themselves; here they change the list in place, and the address follows. */
export function startCollection(collection: HTMLElement): void {
  const form = collection.querySelector<HTMLFormElement>('form');
  if (!form) return;
  // What was chosen or typed before this was here.
  const isChanged = collection.querySelector(CHOSEN_EARLY) !== null || inputsOf(form).some(differsFromPage);
  keepWords(form);
  let choices = choicesOf(form);
  /** What is asked for, or about to be. */
  let latest = here();
  let isUnread = isChanged;
  const list = createList(collection, (page, how) => {
    if (how !== 'typing') {
      takeOver(form, page);
      choices = choicesOf(form);
    } else if (isUnread && latest === list.address()) {
      // What words say is shown, and is not chosen until something else is.
      takeOver(form, page, choices);
      isUnread = false;
    }
    tellVainSearch();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A choice shows its list before the address follows: then the place is that of another list. */
  const keepPlace = () => {
    if (list.address() === here()) keepTop();
  };
  /** Of words that are typed with pauses only the last are a step on the way back. */
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
    latest = address;
    commit(address);
    void list.show(address, how);
  };
  /** A choice is answered at once, typing when it pauses; the address follows the last change of either. */
  const follow = (type?: string) => {
    keepPlace();
    const isWords = type === 'search';
    const isTyping = isWords || type === 'text';
    if (isTyping) isUnread = isWords;
    if (!isWords) choices = choicesOf(form);
    latest = (isWords ? addressTyped : addressOf)(form, choices);
    showState(form);
    clearTimeout(timer);
    timer = setTimeout(() => {
      commit(latest, isTyping);
      if (isTyping) void list.show(latest, 'typing');
    }, URL_DELAY_MS);
    if (!isTyping) void list.show(latest, 'typing');
  };

  // Filters and order stand outside of the form, and belong to it.
  collection.addEventListener('input', ({ target }) => {
    if (isField(target) && target.form === form) follow(target.type);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    const band = submitter?.getAttribute('value');
    if (band) choices = choicesOf(form, band);
    go(band ? addressOf(form, choices) : latest, band ? 'choosing' : 'typing');
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
    go(address, 'moving');
  });
  addEventListener('popstate', () => {
    clearTimeout(timer);
    latest = here();
    if (latest !== list.address()) void list.show(latest, 'returning');
  });
  // Whatever leads away from here was pressed first.
  document.addEventListener('click', keepPlace, { capture: true });
  startCategoryMenu(form);
  startSheet();
  whenShown(tellVainSearch);
  if (isChanged && !isReturn()) follow();
  if (readPosition() === null) return;
  // Added pages come back with the back button; a reload shows what the address says.
  if (isReturn()) void list.show(here(), 'returning');
  else forgetPosition();
}

const differsFromPage = (input: HTMLInputElement) =>
  input.value !== input.defaultValue || input.checked !== input.defaultChecked;

const here = () => location.pathname + location.search;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** The sheet is a popover, which opens, closes with Escape and gives the focus back by itself. */
function startSheet(): void {
  const sheet = document.getElementById('filters');
  sheet?.addEventListener('toggle', () => {
    if (sheet.matches(':popover-open')) sheet.querySelector('button')?.focus();
  });
  // What lies beneath it is not reached by keyboard.
  if (sheet) whenLeft(sheet, () => sheet.hidePopover());
}

function whenLeft(part: HTMLElement, close: () => void): void {
  part.addEventListener('focusout', ({ relatedTarget }) => {
    // A press on the words of a choice gives the focus to what the part stands in; its click is still to come.
    const isElsewhere = relatedTarget instanceof Node && !part.contains(relatedTarget);
    if (isElsewhere && !relatedTarget.contains(part)) close();
  });
}

/** The menu opens by itself, being a `details`; here it also closes as a menu does. */
function startCategoryMenu(form: HTMLFormElement): void {
  const menu = form.querySelector<HTMLDetailsElement>('[data-category-menu]');
  if (!menu) return;
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  // On a small screen it opens over the whole width, and may reach below the screen.
  menu.addEventListener('toggle', () => {
    if (menu.open) menu.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
  });
  whenLeft(menu, () => (menu.open = false));
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
