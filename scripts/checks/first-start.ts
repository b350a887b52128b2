// The start that builds the site and draws the demo pictures: every later one of this checkout takes them from its cache.
import { openShop } from './open-shop.ts';

const PORT = 8797;

const shop = await openShop(PORT);
await shop.close();
