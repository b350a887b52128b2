import type { Context } from 'hono';
import { CSV_START } from '#csv.ts';
import { isoDay } from '#dates.ts';
import type { ApiEnv } from './api-env.ts';

export function csvFile(c: Context<ApiEnv>, name: string, lines: AsyncGenerator<string, void>): Response {
  const file = `${name}-${isoDay(c.env.ctx.now())}.csv`;
  return c.body(toStream(lines), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment(file),
  });
}

/** The next part is read once the browser has taken the one before. */
function toStream(lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START));
    },
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return();
    },
  });
}

export function attachment(file: string): string {
  return `attachment; filename="${file}"`;
}
