import { WorkerEntrypoint } from 'cloudflare:workers';
import { openDatabase } from '#drizzle/client.ts';
import { writePageViews } from '#analytics/page-views.server.ts';
import type { SeenPage, WaitingPageView } from '#ports.ts';
import type { Ourselves } from '#integrations/page-cache/ourselves.server.ts';
import { GatheredPageViews, PACE } from '#integrations/page-view-queue.server.ts';

interface Env {
  readonly PAGE_VIEWS: DurableObjectNamespace<PacedPageViews>;
  readonly DATABASE_URL: string;
  /** Replaces the usual pace, as JSON. */
  readonly PACE: string;
}

/** What a test asks of the queue of this name. */
export interface QueueOrder {
  readonly queue: string;
  readonly does: 'add' | 'look' | 'flush';
  readonly views?: readonly SeenPage[];
  readonly since?: number;
  readonly today?: number;
}

export class PacedPageViews extends GatheredPageViews {
  protected override readonly pace = {
    ...PACE,
    ...(JSON.parse((this.env as Env).PACE) as Partial<typeof PACE>),
  };
}

export default class extends WorkerEntrypoint<Env> implements Pick<Ourselves, 'writePageViews'> {
  override async fetch(request: Request): Promise<Response> {
    const { queue, does, views = [], since = 0, today = 0 } = await request.json<QueueOrder>();
    const stub = this.env.PAGE_VIEWS.getByName(queue);
    try {
      if (does === 'add') return Response.json(await Promise.all(views.map((view) => stub.add(view))));
      if (does === 'look') return Response.json(await stub.look({ since, today, mostPaths: 2 }));
      await stub.flush();
      return Response.json('flushed');
    } catch (error) {
      return Response.json(String(error), { status: 503 });
    }
  }

  async writePageViews(views: readonly WaitingPageView[]): Promise<boolean> {
    const log = { info: () => undefined, error: () => undefined };
    return await writePageViews({ db: openDatabase({ url: this.env.DATABASE_URL }), log }, views);
  }
}
