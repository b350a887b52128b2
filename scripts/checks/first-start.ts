// The start that builds the site and fills a demo shop: every later one of this checkout takes both from its cache.
import { openShop } from './open-shop.ts';

const PORT = 8797;
/** Of a shop that is built and filled. */
const OPENS_AGAIN_WITHIN_MS = 15_000;

const first = await openShop(PORT);
await first.close();
const second = await openShop(PORT);
await second.close();
const seconds = (second.openedAfterMs / 1000).toFixed(1);
console.log(`Opened again after ${seconds} s.`);
if (second.openedAfterMs > OPENS_AGAIN_WITHIN_MS) process.exitCode = 1;
