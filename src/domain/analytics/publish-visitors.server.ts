import type { Context } from '../context.server.ts';
import { liveVisitors } from './visit-figures.server.ts';

/** After a visit: whoever sits at the desk sees how many are here, told every few seconds at most. */
export async function publishVisitors({ db, live, now }: Context): Promise<void> {
  const dueInMs = await live.visitorsDueIn();
  if (dueInMs === null) return;
  await new Promise((resolve) => setTimeout(resolve, dueInMs));
  const at = now();
  const [visitors] = await liveVisitors(db, at);
  await live.publish({ type: 'visitors', count: visitors?.count ?? 0, at: new Date(at).toISOString() });
}
