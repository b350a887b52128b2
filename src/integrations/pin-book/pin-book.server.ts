import type { Ports } from '#ports.ts';
import { ASSETS } from '#integrations/assets.server.ts';

const ADDRESS = `${ASSETS}/pins.txt`;

/** Kept as long as this Worker lives. The text, not its promise, as a promise belongs to the request that made it. */
let book: string | undefined;

export function createPinBook(assets: Fetcher): Ports['pinBook'] {
  return async () => {
    if (book !== undefined) return book;
    const file = await assets.fetch(ADDRESS);
    if (!file.ok) throw new Error(`The PIN codes answered with ${String(file.status)}.`);
    book = await file.text();
    return book;
  };
}
