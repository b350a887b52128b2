import type { Context } from '../context.server.ts';
import { frameStatements, toFrame } from './shop-frame.server.ts';
import type { ShopFrame } from './shop-frame.ts';

/** For pages that show nothing else from the database. */
export async function getFrame({ db }: Context): Promise<ShopFrame> {
  return toFrame(...(await db.batch(frameStatements(db))));
}
