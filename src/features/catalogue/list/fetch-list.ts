import { isList, joinPages, SHEET } from './list-page.ts';

const TOO_MANY_REQUESTS = 429;

/** This network has made more searches than it is allowed. */
export class TooMuchError extends Error {}

export interface FetchedList {
  readonly document: Document;
  /** The address after redirects. */
  readonly address: string;
}

/** The page at an address, joined with all pages before it from `firstPage` on. */
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
