import { parseFilters, PRICE_BUTTON } from '../../../domain/catalogue/facets/filters.ts';
import { askedParams, DEFAULT_SORT } from '../../../domain/catalogue/product-params.ts';

const CATEGORIES = 'filter_categories';

/** What is chosen, also by words; a band of prices is the button that was pressed, of which older browsers say nothing. */
export function choicesOf(form: HTMLFormElement, band?: string | null): URLSearchParams {
  const box = searchOf(form);
  box.value = box.defaultValue;
  const choices = sentBy(form);
  if (band) choices.set(PRICE_BUTTON, band);
  // Where no best match is offered this order holds anyway; else it is asked for.
  const sort = sortOf(form);
  if (sort.value === DEFAULT_SORT && !sort.querySelector('[value=""]')) choices.delete('sort');
  return choices;
}

/** The address of the list that is chosen. */
export function addressOf(form: HTMLFormElement, choices: URLSearchParams): string {
  const asked = {
    search: choices.get('search')?.trim() ?? '',
    sort: choices.get('sort'),
    categoryIds: choices.getAll(CATEGORIES),
    filters: parseFilters(choices),
  };
  return new URL(form.action).pathname + askedParams(asked, false);
}

/** The same for words that are typed after it was chosen: they stand last. */
export function addressTyped(form: HTMLFormElement, choices: URLSearchParams): string {
  keepWords(form);
  choices.set('search', searchOf(form).value);
  return addressOf(form, choices).replace(/(search=[^&]*)&(.+)/, '$2&$1');
}

/** All words are searched for until an answer says what they say besides. */
export function keepWords(form: HTMLFormElement): void {
  const box = searchOf(form);
  box.defaultValue = box.value;
}

/** Makes the form say what the page of an address says; words that are typed stay, and take the place of a price that was chosen before. */
export function takeOver(form: HTMLFormElement, page: Document, before?: URLSearchParams): void {
  const sort = sortOf(form);
  const other = page.getElementById(sort.id);
  if (other instanceof HTMLSelectElement) {
    const { value } = other;
    // Some orders are only offered where they are in use.
    sort.replaceChildren(...other.children);
    sort.value = value;
  }
  const valueOf = (field: string) => page.querySelector(field)?.getAttribute('value') ?? '';
  const box = searchOf(form);
  box.defaultValue = valueOf(`#${box.id}`);
  if (!before) box.value = box.defaultValue;
  for (const each of inputsOf(form)) {
    const { name, value, type } = each;
    if (type === 'text') each.value = valueOf(`input[name="${name}"]`);
    each.checked = page.querySelector(`[name="${name}"][value="${CSS.escape(value)}"][checked]`) !== null;
  }
  if (before && priceIn(addressOf(form, before)) !== priceIn(addressOf(form, sentBy(form)))) {
    before.delete('price_from');
    before.delete('price_to');
  }
  showState(form);
}

export function clear(form: HTMLFormElement): void {
  sortOf(form).value = DEFAULT_SORT;
  for (const each of inputsOf(form)) {
    each.checked = false;
    if (each.type !== 'checkbox') each.value = each.defaultValue = '';
  }
  showState(form);
}

/** How many categories are chosen, whether there is anything to clear, and in the header what is searched for. */
export function showState(form: HTMLFormElement): void {
  const chosen = inputsOf(form).filter(({ checked }) => checked);
  const categories = chosen.filter(({ name }) => name === CATEGORIES).length;
  const address = addressOf(form, sentBy(form));
  showCount('[data-category-count]', categories);
  showCount('[data-filter-count]', chosen.length - categories + (priceIn(address) ? 1 : 0));
  const isNarrowed = address.includes('?');
  form.toggleAttribute('data-narrowed', isNarrowed);
  const clearAll = form.querySelector<HTMLElement>('[data-clear-all]');
  if (clearAll) clearAll.hidden = !isNarrowed;
  for (const each of document.querySelectorAll<HTMLInputElement>('[data-search-form] input'))
    each.value = searchOf(form).value;
}

function showCount(place: string, count: number): void {
  const badge = document.querySelector<HTMLElement>(place);
  if (!badge?.firstChild) return;
  badge.firstChild.textContent = String(count);
  badge.hidden = count === 0;
}

/** Where the form stands it has both. */
const searchOf = (form: HTMLFormElement) => form.elements.namedItem('search') as HTMLInputElement;
const sortOf = (form: HTMLFormElement) => form.elements.namedItem('sort') as unknown as HTMLSelectElement;

/** It has no files. */
const sentBy = (form: HTMLFormElement) => new URLSearchParams(new FormData(form) as unknown as string[][]);

const priceIn = (address: string) => address.match(/price_\w+=\d+/g)?.join('');

/** Those that stand outside of the form and name it, too. */
export function inputsOf(form: HTMLFormElement): HTMLInputElement[] {
  return Array.from<unknown>(form.elements).filter((each) => each instanceof HTMLInputElement);
}
