// The start that builds the site and fills a demo shop: every later one of this checkout takes both from its cache.
import { openShop } from './open-shop.ts';

const PORT = 8797;

const shop = await openShop(PORT);
await shop.close();
