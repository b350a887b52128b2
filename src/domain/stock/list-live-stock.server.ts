import type { Context } from '../context.server.ts';
import type { LiveStock, StockIds } from './live-stock.ts';
import { liveStockStatements, toLiveStock } from './live-stock.server.ts';

/** Products that are not for sale any more are left out. */
export async function listLiveStock({ db, now }: Context, ids: StockIds): Promise<LiveStock[]> {
  return toLiveStock(...(await db.batch(liveStockStatements(db, ids))), now());
}
