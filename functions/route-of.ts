import type { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';

/** The pattern of the route that answers, such as /api/orders/:id; null when only what guards routes would. */
export function routeOf(app: Pick<Hono<ApiEnv>, 'router'>, method: string, path: string): string | null {
  // To Hono a HEAD is a GET whose body nobody gets.
  const [matched] = app.router.match(method === 'HEAD' ? 'GET' : method, path);
  const routes = matched.map(([[, route]]) => route);
  return routes.findLast((route) => route.method !== 'ALL')?.path ?? null;
}
