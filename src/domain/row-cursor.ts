/** Stands for the last row of a page of a list by time, so that the next page begins after it. */
export interface RowCursor {
  readonly at: number;
  readonly id: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Of the next page, if there is one. */
  readonly nextCursor?: string;
}

const CURSOR = /^(\d{1,15})\.(\d{1,15})$/;

/** What is no cursor of ours begins at the first row. */
export function parseRowCursor(text: string | null | undefined): RowCursor | null {
  const [, at, id] = CURSOR.exec(text ?? '') ?? [];
  return at !== undefined && id !== undefined ? { at: Number(at), id: Number(id) } : null;
}

/** `found` has one row more than a page where another page follows. */
export function toPage<Item>(
  found: readonly Item[],
  perPage: number,
  cursorOf: (item: Item) => RowCursor,
): Page<Item> {
  const items = found.slice(0, perPage);
  const last = items.at(-1);
  if (found.length <= perPage || last === undefined) return { items };
  const { at, id } = cursorOf(last);
  return { items, nextCursor: `${String(at)}.${String(id)}` };
}
