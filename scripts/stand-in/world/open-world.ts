import { serve } from '../serve.ts';
import { createDatabaseProxy } from './database-proxy.ts';
import { createWorld, worldRoutes } from './world.ts';

interface WorldPlaces {
  /** Where the shop finds its database. */
  readonly databasePort: number;
  /** Of sqld itself. */
  readonly databaseUrl: string;
}

/** What stands between the shop and the world in production; ready when this resolves. */
export async function openWorld({ databasePort, databaseUrl }: WorldPlaces) {
  const world = createWorld();
  await serve(createDatabaseProxy(world, databaseUrl), databasePort);
  return worldRoutes(world);
}
