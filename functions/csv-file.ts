import type { Context } from 'hono';
import { isoDay } from '../src/domain/dates.ts';
import type { ApiEnv } from './api-env.ts';

/** A file of today that the browser saves. */
export function csvFile(c: Context<ApiEnv>, name: string, lines: ReadableStream<Uint8Array>): Response {
  const file = `${name}-${isoDay(c.env.ctx.now())}.csv`;
  return c.body(lines, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file}"`,
  });
}
