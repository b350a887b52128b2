/** As the address of the page has them; empty where nothing is asked for. */
export interface OrderFilters extends Record<string, string> {
  readonly search: string;
  /** Several are divided by commas. */
  readonly status: string;
  readonly method: string;
  /** Whose orders alone: the whole e-mail. */
  readonly customer: string;
  /** 1 for what is to be packed alone. */
  readonly toPack: string;
  readonly from: string;
  readonly to: string;
}

export function filtersIn(query: URLSearchParams): OrderFilters {
  const given = (name: string) => query.getAll(name).join(',');
  return {
    ...{ search: given('search'), status: given('status'), method: given('method') },
    ...{ customer: given('customer'), toPack: given('toPack') },
    ...{ from: given('from'), to: given('to') },
  };
}
