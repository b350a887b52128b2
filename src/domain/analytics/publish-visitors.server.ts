import type { Context } from '../context.server.ts';
import { LIVE_MS } from './analytics.ts';

/** After a visit: whoever sits at the desk sees how many are here, told every few seconds at most. */
export async function publishVisitors({ live, pageViews, now }: Context, dueInMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, dueInMs));
  const at = now();
  const count = await pageViews.countVisitors(at - LIVE_MS);
  await live.publish({ type: 'visitors', count, at: new Date(at).toISOString() });
}
