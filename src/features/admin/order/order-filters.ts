/** As in the address of the page; empty where nothing is asked for. */
export interface OrderFilters extends Record<string, string> {
  readonly search: string;
  /** Several statuses, separated by commas. */
  readonly status: string;
  readonly method: string;
  /** Only the orders of this customer: the whole e-mail address. */
  readonly customer: string;
  /** '1' for only what is to be packed. */
  readonly toPack: string;
  /** '1' for only what is packed and not handed over. */
  readonly toHandOver: string;
  /** '1' for only what has ended with money that has not gone back. */
  readonly refundDue: string;
  readonly from: string;
  readonly to: string;
}

export function filtersIn(query: URLSearchParams): OrderFilters {
  const given = (name: string) => query.getAll(name).join(',');
  return {
    ...{ search: given('search'), status: given('status'), method: given('method') },
    ...{ customer: given('customer'), toPack: given('toPack') },
    ...{ toHandOver: given('toHandOver'), refundDue: given('refundDue') },
    ...{ from: given('from'), to: given('to') },
  };
}
