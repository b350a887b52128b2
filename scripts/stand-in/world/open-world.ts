import { serve } from '../serve.ts';
import { cacheRoutes } from './cache-routes.ts';
import { createDatabaseProxy } from './database-proxy.ts';
import { imagesRoutes } from './images-routes.ts';
import { createSharedCache } from './shared-cache.ts';
import { askWorkerAt, serveVisitors } from './visitors.ts';
import { createWorld, worldRoutes } from './world.ts';

interface WorldPlaces {
  /** The ports at which visitors find the shop, and the shop its database. */
  readonly visitorsPort: number;
  readonly databasePort: number;
  /** The shop and the database behind them. */
  readonly sitePort: number;
  readonly databaseUrl: string;
}

/** Opens what is between the shop and the world in production; ready when this resolves. */
export async function openWorld({ visitorsPort, databasePort, sitePort, databaseUrl }: WorldPlaces) {
  const world = createWorld();
  const cache = createSharedCache({ world, askWorker: askWorkerAt(sitePort) });
  await Promise.all([
    serve(createDatabaseProxy(world, databaseUrl), databasePort),
    serveVisitors(visitorsPort, sitePort, cache.visit),
  ]);
  return worldRoutes(world)
    .route('/', cacheRoutes(cache, `localhost:${visitorsPort}`))
    .route('/', imagesRoutes(world));
}
