/** What a list's page holds that changes with its address. */
const HEADING = 'collection-heading';
const RESULTS = 'collection-results';
const PRODUCTS = 'collection-products';
const PAGER = 'collection-pager';
const COUNT = 'collection-count';
const OF_THE_ADDRESS = 'link[rel="canonical"], link[rel="prev"], link[rel="next"], meta[name="robots"]';

const LONGEST_WAIT_MS = 150;

export interface ListPage {
  readonly document: Document;
  /** Where the shop sent us in the end. */
  readonly address: string;
}

export async function fetchListPage(address: string, signal: AbortSignal): Promise<ListPage> {
  const response = await fetch(address, { signal, headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`The list answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!page.getElementById(RESULTS)) throw new Error('The answer is not a list');
  const { pathname, search } = new URL(response.url);
  return { document: page, address: pathname + search };
}

/** Shows the page instead of the current one. */
export async function replaceList(page: Document): Promise<void> {
  const swap = () => {
    takeHead(page);
    replace(HEADING, page);
    replace(RESULTS, page);
  };
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    swap();
    return;
  }
  const transition = document.startViewTransition(swap);
  // The browser may skip the motion, which is no failure; and the list does not wait for it.
  void Promise.allSettled([transition.ready, transition.finished]);
  const patience = setTimeout(() => transition.skipTransition(), LONGEST_WAIT_MS);
  await transition.updateCallbackDone;
  clearTimeout(patience);
}

/** Adds the products of the page below those that are shown; the first of them is given back. */
export function appendList(page: Document): Element | null {
  const added = [...(page.getElementById(PRODUCTS)?.children ?? [])];
  for (const product of added) document.getElementById(PRODUCTS)?.appendChild(product);
  takeHead(page);
  replace(PAGER, page);
  return added[0] ?? null;
}

export function countOf(): HTMLElement | null {
  return document.getElementById(COUNT);
}

export function progressOf(): string {
  return document.querySelector(`#${PAGER} p`)?.textContent ?? '';
}

function takeHead(page: Document): void {
  document.title = page.title;
  for (const tag of document.head.querySelectorAll(OF_THE_ADDRESS)) tag.remove();
  for (const tag of page.head.querySelectorAll(OF_THE_ADDRESS)) document.head.appendChild(tag);
  runNewScripts(page);
}

/** A card brings its scripts along; an empty list had none of them. */
function runNewScripts(page: Document): void {
  for (const { src } of page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')) {
    const { pathname } = new URL(src, location.href);
    if (document.querySelector(`script[src="${pathname}"]`)) continue;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = pathname;
    document.head.appendChild(script);
  }
}

function replace(id: string, page: Document): void {
  const next = page.getElementById(id);
  if (next) document.getElementById(id)?.replaceWith(next);
}
