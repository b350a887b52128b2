import type { Context } from 'hono';
import { CSV_START } from '#csv.ts';
import { isoDay } from '#dates.ts';
import type { ApiEnv } from './api-env.ts';

/** A file with today's date in its name, which the browser saves. It is sent while it is still being read. */
export function csvFile(c: Context<ApiEnv>, name: string, lines: AsyncGenerator<string, void>): Response {
  const file = `${name}-${isoDay(c.env.ctx.now())}.csv`;
  return c.body(toStream(lines), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment(file),
  });
}

/** Reads the next part once the browser has taken the one before. If a part cannot be read, the download breaks off. */
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

/** The value of `Content-Disposition` that makes the browser save the file under this name instead of showing it. */
export function attachment(file: string): string {
  return `attachment; filename="${file}"`;
}
