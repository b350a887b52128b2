/** Names the last row of a page of a list by time; the next page begins after it. */
interface Cursor<Id extends number | string> {
  readonly at: number;
  readonly id: Id;
}

export type RowCursor = Cursor<number>;
export type OrderCursor = Cursor<string>;

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

export function parseRowCursor(text: string | null | undefined): RowCursor | null {
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return at !== undefined && id !== undefined ? { at: Number(at), id: Number(id) } : null;
}

export function parseOrderCursor(text: string | null | undefined): OrderCursor | null {
  const [, at, id] = /^(\d{1,15})\.([A-Za-z0-9-]{1,40})$/.exec(text ?? '') ?? [];
  return at !== undefined && id !== undefined ? { at: Number(at), id } : null;
}

export function orderCursorOf(order: { readonly createdAt: number; readonly id: string }): OrderCursor {
  return { at: order.createdAt, id: order.id };
}

/** `found` has one more row than a page if another page follows. */
export function toPage<Item>(
  found: readonly Item[],
  perPage: number,
  cursorOf: (item: Item) => RowCursor | OrderCursor,
): Page<Item> {
  const items = found.slice(0, perPage);
  const last = items.at(-1);
  if (found.length <= perPage || last === undefined) return { items };
  const { at, id } = cursorOf(last);
  return { items, nextCursor: `${String(at)}.${String(id)}` };
}
