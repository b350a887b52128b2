import { openShop } from '../checks/open-shop.ts';
import { serveHttpCache } from './http-cache.ts';
import type { BenchSite } from './measurement.ts';
import { serveHi, serveHiAsShop } from './serve-hi.ts';

export interface OpenBench {
  readonly site: BenchSite;
  readonly close: () => Promise<void>;
}

/** A demo shop of its own, with its baselines. The shop's database and its mailbox take the next two ports. */
export async function openBench(port: number, isQuick: boolean): Promise<OpenBench> {
  const opened: { readonly close: () => Promise<void> | void }[] = [];
  const close = async () => {
    for (const each of opened.splice(0)) await each.close();
  };
  try {
    const shop = await openShop(port);
    opened.push(shop);
    const hi = await serveHi(port + 3);
    opened.push(hi);
    const hiAsShop = await serveHiAsShop(port + 5);
    opened.push(hiAsShop);
    const shopUrl = `http://127.0.0.1:${port}/`;
    const cache = await serveHttpCache(shopUrl, port + 4);
    opened.push(cache);
    const site = {
      isQuick,
      shopUrl,
      shopData: shop.dataDir,
      databaseUrl: `http://127.0.0.1:${port + 1}`,
      hiUrl: `http://127.0.0.1:${port + 3}/`,
      hiData: hi.dataDir,
      hiAsShopUrl: `http://127.0.0.1:${port + 5}/`,
      hiAsShopData: hiAsShop.dataDir,
      cacheUrl: cache.url,
    };
    return { site, close };
  } catch (error) {
    await close();
    throw error;
  }
}
