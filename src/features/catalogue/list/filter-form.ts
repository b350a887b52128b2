import { DEFAULT_SORT, productParams } from '../../../domain/catalogue/product-params.ts';
import { BEST_MATCH } from './sort-choices.ts';

const HEADER_FIELD = 'header-search';

/** The address of the list that the form describes. */
export function addressOf(form: HTMLFormElement): string {
  const data = new FormData(form);
  return (
    new URL(form.action).pathname +
    productParams({
      search: text(data, 'search').trim(),
      sort: text(data, 'sort'),
      categoryIds: data.getAll('filter_categories').map(String),
    })
  );
}

/** Makes the form say what the page of an address says. */
export function takeOver(form: HTMLFormElement, page: Document): void {
  for (const select of form.querySelectorAll('select')) {
    const other = page.getElementById(select.id);
    if (!(other instanceof HTMLSelectElement)) continue;
    const { value } = other;
    // Some orders are only offered where they are in use.
    select.replaceChildren(...other.children);
    select.value = value;
  }
  const box = searchOf(form);
  const other = box && page.getElementById(box.id);
  if (box && other instanceof HTMLInputElement) box.value = other.value;
  for (const category of boxesOf(form)) {
    const { name, value } = category;
    category.checked = page.querySelector(`[name="${name}"][value="${value}"][checked]`) !== null;
  }
  nameInHeader(form);
  showState(form);
}

export function clear(form: HTMLFormElement): void {
  for (const select of form.querySelectorAll('select')) select.value = DEFAULT_SORT;
  const box = searchOf(form);
  if (box) box.value = '';
  offerBestMatch(form);
  for (const category of boxesOf(form)) category.checked = false;
  nameInHeader(form);
  showState(form);
}

/** A search stands in an order of its own until another is asked for. */
export function offerBestMatch(form: HTMLFormElement): void {
  const isSearch = searchOf(form)?.value.trim() !== '';
  for (const select of form.querySelectorAll('select')) {
    const offered = select.querySelector('option[value=""]');
    if (isSearch && !offered) {
      const isChosen = select.value === DEFAULT_SORT;
      select.insertBefore(new Option(BEST_MATCH.label, BEST_MATCH.value, false, isChosen), select.firstChild);
    } else if (!isSearch && offered) {
      const wasChosen = select.value === BEST_MATCH.value;
      offered.remove();
      if (wasChosen) select.value = DEFAULT_SORT;
    }
  }
}

/** How many categories are chosen, and whether there is anything to clear. */
export function showState(form: HTMLFormElement): void {
  const chosen = boxesOf(form).filter(({ checked }) => checked).length;
  const badge = form.querySelector<HTMLElement>('[data-category-count]');
  if (badge?.firstChild) {
    badge.firstChild.textContent = String(chosen);
    badge.hidden = chosen === 0;
  }
  const isNarrowed = addressOf(form) !== new URL(form.action).pathname;
  form.toggleAttribute('data-narrowed', isNarrowed);
  const clearAll = form.querySelector<HTMLElement>('[data-clear-all]');
  if (clearAll) clearAll.hidden = !isNarrowed;
}

/** The search box of the header names the same term. */
export function nameInHeader(form: HTMLFormElement): void {
  const box = searchOf(form);
  const header = document.getElementById(HEADER_FIELD);
  if (box && header instanceof HTMLInputElement) header.value = box.value;
}

function searchOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[name="search"]');
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
}

function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
