/** As the address of the page has them; empty where nothing is asked for. */
export interface OrderFilters extends Record<string, string> {
  readonly search: string;
  /** Several are divided by commas. */
  readonly status: string;
  readonly method: string;
  readonly from: string;
  readonly to: string;
}

const NAMES = ['search', 'status', 'method', 'from', 'to'] as const;

export function filtersIn(query: URLSearchParams): OrderFilters {
  const [search, status, method, from, to] = NAMES.map((name) => query.getAll(name).join(','));
  return { search: search ?? '', status: status ?? '', method: method ?? '', from: from ?? '', to: to ?? '' };
}
