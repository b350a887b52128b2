import type { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';

export function routeOf(app: Pick<Hono<ApiEnv>, 'router'>, method: string, path: string): string | null {
  // Hono answers a HEAD by the route of the GET, without its body.
  const [matched] = app.router.match(method === 'HEAD' ? 'GET' : method, path);
  const routes = matched.map(([[, route]]) => route);
  return routes.findLast((route) => route.method !== 'ALL')?.path ?? null;
}
