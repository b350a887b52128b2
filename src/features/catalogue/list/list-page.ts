import { rangeText } from './list-words.ts';

const HEADING = 'collection-heading';
const RESULTS = 'collection-results';
const PRODUCTS = 'collection-products';
const PAGER = 'collection-pager';
const TEXT = 'collection-text';
const COUNT = 'collection-count';
const CHIPS = 'filter-chips';
/** The style sheet of `FirstScreenEnds`. */
export const SHEET = 'main link';
const OF_THE_ADDRESS = 'link[rel="canonical"], link[rel="prev"], link[rel="next"], meta[name="robots"]';

/** A view transition would hold the picture still and lose a further press, such as on a second category. */
export function replaceList(page: Document): void {
  takeHead(page);
  replaceHeading(page);
  replace(CHIPS, page);
  showFacets(page);
  replace(RESULTS, page);
  replace(TEXT, page);
}

/** Moves the style sheet into the head, since the list that contains it will be replaced. */
export async function keepSheet(): Promise<void> {
  const sheet = document.querySelector(SHEET);
  if (!sheet) return;
  const kept = sheet.cloneNode() as HTMLLinkElement;
  await new Promise((resolve, reject) => {
    kept.onload = resolve;
    kept.onerror = reject;
    document.head.appendChild(kept);
  });
  sheet.remove();
}

/** A heading of any length keeps the place of the content beneath, because somebody may be about to press there. */
function replaceHeading(page: Document): void {
  const topBeneath = () =>
    document.getElementById(HEADING)?.nextElementSibling?.getBoundingClientRect().top ?? 0;
  const height = document.getElementById(HEADING)?.offsetHeight ?? 0;
  const top = topBeneath();
  replace(HEADING, page);
  const heading = document.getElementById(HEADING);
  if (heading) heading.style.minHeight = `${String(height)}px`;
  const moved = topBeneath() - top;
  if (moved > 0) scrollBy({ top: moved, behavior: 'instant' });
}

export function appendList(next: Document): Element | null {
  const added = productsOf(next);
  for (const product of added) document.getElementById(PRODUCTS)?.appendChild(product);
  replace(PAGER, next);
  const results = document.getElementById(RESULTS);
  if (results) {
    results.dataset['last'] = next.getElementById(RESULTS)?.dataset['last'];
    showRange(results);
  }
  return added[0] ?? null;
}

function joinPages(pages: readonly Document[]): Document | null {
  const [first] = pages;
  const last = pages.at(-1);
  const results = last?.getElementById(RESULTS);
  if (!first || !last || !results) return null;
  last.getElementById(PRODUCTS)?.replaceChildren(...pages.flatMap(productsOf));
  results.dataset['firstPage'] = first.getElementById(RESULTS)?.dataset['firstPage'];
  const way = first.querySelector('[data-earlier]');
  if (way) results.querySelector('[data-earlier]')?.replaceWith(way);
  else results.querySelector('[data-earlier]')?.remove();
  showRange(results);
  return last;
}

export function firstPageShown(): number {
  return Number(document.getElementById(RESULTS)?.dataset['firstPage'] ?? 1);
}

export function isList(page: Document): boolean {
  return page.getElementById(RESULTS) !== null;
}

export function countElement(): HTMLElement | null {
  return document.getElementById(COUNT);
}

export function rangeElement(): Element | null {
  return document.querySelector('[data-range]');
}

function productsOf(page: Document): Element[] {
  return [...(page.getElementById(PRODUCTS)?.children ?? [])];
}

function showRange(results: HTMLElement): void {
  const { firstPage, last, total, isCut } = results.dataset;
  const text = rangeText({
    firstPage: Number(firstPage),
    last: Number(last),
    total: Number(total),
    isCut: isCut !== undefined,
  });
  for (const place of document.querySelectorAll('#collection [data-range]')) place.textContent = text;
}

function takeHead(page: Document): void {
  document.title = page.title;
  for (const tag of document.head.querySelectorAll(OF_THE_ADDRESS)) tag.remove();
  for (const tag of page.head.querySelectorAll(OF_THE_ADDRESS)) document.head.appendChild(tag);
}

function replace(id: string, page: Document): void {
  const next = page.getElementById(id);
  if (next) document.getElementById(id)?.replaceWith(next);
}

const TOO_MANY_REQUESTS = 429;

export class TooMuchError extends Error {}

export interface FetchedList {
  readonly document: Document;
  readonly address: string;
}

/** The page is joined with all pages before it from `firstPage` on. */
export async function fetchList(
  address: string,
  signal: AbortSignal,
  firstPage = Infinity,
): Promise<FetchedList> {
  const lastPage = Number.parseInt(new URL(address, location.href).searchParams.get('page') ?? '1', 10);
  const earlier = Array.from({ length: Math.max(0, lastPage - firstPage) }, (_, index) =>
    addressOfPage(address, firstPage + index),
  );
  const pages = await Promise.all([...earlier, address].map((each) => fetchPage(each, signal)));
  const joined = joinPages(pages.map(({ document }) => document));
  if (!joined) throw new Error('The answer is not a list');
  return { document: joined, address: pages.at(-1)?.address ?? address };
}

async function fetchPage(address: string, signal: AbortSignal): Promise<FetchedList> {
  const response = await fetch(address, { signal, headers: { Accept: 'text/html' } });
  if (response.status === TOO_MANY_REQUESTS) throw new TooMuchError();
  if (!response.ok) throw new Error(`The list answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  page.querySelector(SHEET)?.remove();
  if (!isList(page)) throw new Error('The answer is not a list');
  const { pathname, search } = new URL(response.url);
  return { document: page, address: pathname + search };
}

function addressOfPage(address: string, page: number): string {
  const url = new URL(address, location.href);
  if (page > 1) url.searchParams.set('page', String(page));
  else url.searchParams.delete('page');
  return url.pathname + url.search;
}

/** Somebody may be pressing a choice, so existing ones keep their place: missing ones are hidden, new ones inserted. */
function showFacets(page: Document): void {
  const [values, others] = [document.getElementById('filter-values'), page.getElementById('filter-values')];
  if (!values || !others) return;
  merge(values, others, 'facet', mergeFacet);
  const [button, other] = [document.getElementById('filter-show'), page.getElementById('filter-show')];
  if (button && other) button.textContent = other.textContent;
}

function mergeFacet(facet: HTMLElement, other: HTMLElement): void {
  const [value, next] = [facet, other].map((each) => each.querySelector('[data-value]')?.parentElement);
  if (value && next) merge(value, next, 'value', mergeValue);
}

function mergeValue(value: HTMLElement, other: HTMLElement): void {
  const [count, next] = [value, other].map((each) => each.querySelector('[data-count]'));
  if (count && next) count.textContent = next.textContent;
  const [control, to] = [value, other].map((each) =>
    each.querySelector<HTMLInputElement | HTMLButtonElement>('input, button'),
  );
  if (!control || !to) return;
  // A control that has the focus would lose it.
  control.disabled = to.disabled && control !== document.activeElement;
  if (control instanceof HTMLInputElement) return;
  control.value = to.value;
  control.setAttribute('aria-pressed', to.getAttribute('aria-pressed') ?? 'false');
}

function merge(
  list: HTMLElement,
  others: HTMLElement,
  name: 'facet' | 'value',
  same: (child: HTMLElement, other: HTMLElement) => void,
): void {
  const mine = new Map(named(list, name));
  const next = new Map(named(others, name));
  for (const [key, child] of mine) child.hidden = !next.has(key) && !child.contains(document.activeElement);
  let place: Node | null = list.querySelector(`:scope > [data-${name}]`);
  for (const [key, other] of next) {
    const child = mine.get(key) ?? list.insertBefore(emptyCopy(other), place);
    same(child, other);
    place = child.nextSibling;
  }
}

/** A value chosen in the other page was not chosen here; the words of a search may have implied it. */
function emptyCopy(other: HTMLElement): HTMLElement {
  const copy = document.importNode(other, true);
  for (const field of copy.querySelectorAll('input')) {
    field.checked = false;
    if (field.type === 'text') field.value = '';
  }
  return copy;
}

function named(list: HTMLElement, name: string): [string, HTMLElement][] {
  return [...list.querySelectorAll<HTMLElement>(`:scope > [data-${name}]`)].map((child) => [
    child.dataset[name] ?? '',
    child,
  ]);
}
