import { ANY_PRICE, parseFilters, PRICE_BUTTON } from '#catalogue/facets/filters.ts';
import { askedParams, DEFAULT_SORT } from '#catalogue/product-params.ts';
import { BEST_MATCH } from './list-words.ts';

const CATEGORIES = 'filter_categories';

/** `band` is the value of the pressed price button, which older browsers cannot include in `FormData`. */
export function addressOf(form: HTMLFormElement, band?: string | null): string {
  const data = new FormData(form);
  if (band) data.set(PRICE_BUTTON, band);
  const search = text(data, 'search').trim();
  const asked = {
    search,
    sort: text(data, 'sort'),
    categoryIds: data.getAll(CATEGORIES).map(String),
    filters: filtersOf(data),
  };
  // Otherwise a price among the search words would count again.
  const isAnyPrice = search !== '' && text(data, PRICE_BUTTON) === ANY_PRICE;
  const { pathname } = new URL(form.action);
  return pathname + askedParams(asked, isAnyPrice && `${PRICE_BUTTON}=${ANY_PRICE}`);
}

function filtersOf(data: FormData) {
  return parseFilters({ get: (name) => text(data, name), getAll: (name) => data.getAll(name).map(String) });
}

export function takeOver(form: HTMLFormElement, page: Document): void {
  for (const select of selectsOf(form)) {
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
  for (const each of boxesOf(form)) {
    const { name, value } = each;
    each.checked = page.querySelector(`[name="${name}"][value="${CSS.escape(value)}"][checked]`) !== null;
  }
  for (const end of endsOf(form)) {
    end.value = page.querySelector(`input[name="${end.name}"]`)?.getAttribute('value') ?? '';
  }
  nameInHeader(form);
  showState(form);
}

export function clear(form: HTMLFormElement): void {
  for (const select of selectsOf(form)) select.value = DEFAULT_SORT;
  const box = searchOf(form);
  if (box) box.value = '';
  offerBestMatch(form);
  for (const each of boxesOf(form)) each.checked = false;
  for (const end of endsOf(form)) end.value = '';
  nameInHeader(form);
  showState(form);
}

/** A search has a default order of its own, until another one is chosen. */
export function offerBestMatch(form: HTMLFormElement): void {
  const isSearch = searchOf(form)?.value.trim() !== '';
  for (const select of selectsOf(form)) {
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

export function showState(form: HTMLFormElement): void {
  const chosen = boxesOf(form).filter(({ checked }) => checked);
  const categories = chosen.filter(({ name }) => name === CATEGORIES).length;
  const address = addressOf(form);
  const isPriced = /[?&]price_/.test(address);
  showCount('[data-category-count]', categories);
  showCount('[data-filter-count]', chosen.length - categories + (isPriced ? 1 : 0));
  const isNarrowed = address.includes('?');
  form.toggleAttribute('data-narrowed', isNarrowed);
  const clearAll = form.querySelector<HTMLElement>('[data-clear-all]');
  if (clearAll) clearAll.hidden = !isNarrowed;
}

function showCount(place: string, count: number): void {
  const badge = document.querySelector<HTMLElement>(place);
  if (!badge?.firstChild) return;
  badge.firstChild.textContent = String(count);
  badge.hidden = count === 0;
}

export function nameInHeader(form: HTMLFormElement): void {
  const box = searchOf(form);
  if (!box) return;
  for (const each of document.querySelectorAll<HTMLInputElement>('[data-search-form] input'))
    each.value = box.value;
}

function searchOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[name="search"]');
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return inputsOf(form).filter(({ type }) => type === 'checkbox');
}

function endsOf(form: HTMLFormElement): HTMLInputElement[] {
  return inputsOf(form).filter(({ name }) => name === 'price_from' || name === 'price_to');
}

export function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return Array.from<unknown>(form.elements).filter((each) => each instanceof HTMLInputElement);
}

function selectsOf(form: HTMLFormElement): HTMLSelectElement[] {
  return Array.from<unknown>(form.elements).filter((each) => each instanceof HTMLSelectElement);
}

function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
