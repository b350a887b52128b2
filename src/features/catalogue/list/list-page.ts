import { showFacets } from './show-facets.ts';
import { rangeText } from './range-text.ts';

/** The parts of a list's page that change with its address. */
const HEADING = 'collection-heading';
const RESULTS = 'collection-results';
const PRODUCTS = 'collection-products';
const PAGER = 'collection-pager';
const COUNT = 'collection-count';
const CHIPS = 'filter-chips';
/** The style sheet of `FirstScreenEnds`. */
export const SHEET = 'main link';
const OF_THE_ADDRESS = 'link[rel="canonical"], link[rel="prev"], link[rel="next"], meta[name="robots"]';

/**
 * Shows the fetched page in place of the current one. Without a view transition: while that holds the picture still, a
 * further press, such as on a second category, would be lost.
 */
export function replaceList(page: Document): void {
  takeHead(page);
  replaceHeading(page);
  replace(CHIPS, page);
  showFacets(page);
  replace(RESULTS, page);
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

/** Whatever its length, the content beneath keeps its place, because somebody may be about to press there. */
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

/** Adds the products of the next page below the shown ones, and returns the first new one. */
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

/** Joins pages into one: the last page, with the products of the earlier ones above its own. */
export function joinPages(pages: readonly Document[]): Document | null {
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

/** The number of the first page shown. */
export function firstPageShown(): number {
  return Number(document.getElementById(RESULTS)?.dataset['firstPage'] ?? 1);
}

export function isList(page: Document): boolean {
  return page.getElementById(RESULTS) !== null;
}

export function countElement(): HTMLElement | null {
  return document.getElementById(COUNT);
}

/** Null when nothing was found. */
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
  for (const place of results.querySelectorAll('[data-range]')) place.textContent = text;
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
