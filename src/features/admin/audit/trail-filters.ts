/** As the address of the page has them; empty where nothing is asked for. */
export interface TrailFilters extends Record<string, string> {
  readonly order: string;
  readonly product: string;
  readonly person: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

export function filtersIn(query: URLSearchParams): TrailFilters {
  const read = (name: string) => query.get(name) ?? '';
  return {
    ...{ order: read('order'), product: read('product'), person: read('person'), kind: read('kind') },
    ...{ from: read('from'), to: read('to') },
  };
}
