import { cf, finalize } from '@astrojs/cloudflare/fetch';
import { astro, FetchState } from 'astro/fetch';
import { openDatabase } from '../drizzle/client.ts';
import { app } from '../functions/app.ts';
import { runScheduled } from '../functions/scheduled.ts';
import type { Actor, Context } from './domain/context.server.ts';
import { createLiveChannel } from './integrations/live/live-channel.server.ts';
import type { LiveRoom } from './integrations/live/live-room.server.ts';
import { createR2Media } from './integrations/media/r2-media.server.ts';
import { createPageCache } from './integrations/page-cache/workers-cache.server.ts';
import { createLog } from './integrations/log/log.server.ts';
import { secureResponse } from './lib/security-headers.server.ts';

export { LiveRoom } from './integrations/live/live-room.server.ts';

interface Env {
  readonly ENVIRONMENT: string;
  readonly DATABASE_URL: string;
  readonly DATABASE_AUTH_TOKEN?: string;
  readonly ASSETS: Fetcher;
  readonly MEDIA: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly LIVE: DurableObjectNamespace<LiveRoom>;
}

interface Job {
  readonly ctx: Context;
  dbRoundTrips: number;
}

export default {
  async fetch(request, env, execution) {
    const startedAt = Date.now();
    const job = startJob(env, execution, { kind: 'visitor' });
    const response = secureResponse(await answer(request, env, execution, job.ctx), job.ctx.requestId);
    if (env.ENVIRONMENT === 'local') response.headers.set('Server-Timing', serverTiming(job));
    job.ctx.log.info('request', {
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      ms: Date.now() - startedAt,
      dbRoundTrips: job.dbRoundTrips,
    });
    return response;
  },

  async scheduled(_controller, env, execution) {
    await runScheduled(startJob(env, execution, { kind: 'system' }).ctx);
  },
} satisfies ExportedHandler<Env>;

function startJob(env: Env, execution: ExecutionContext, actor: Actor): Job {
  const requestId = crypto.randomUUID();
  const job: Job = {
    dbRoundTrips: 0,
    ctx: {
      actor,
      requestId,
      db: openDatabase({
        url: env.DATABASE_URL,
        authToken: env.DATABASE_AUTH_TOKEN,
        onRoundTrip: () => {
          job.dbRoundTrips += 1;
        },
      }),
      media: createR2Media({ bucket: env.MEDIA, images: env.IMAGES, assets: env.ASSETS }),
      pageCache: createPageCache(execution.cache),
      live: createLiveChannel(env.LIVE),
      log: createLog({ requestId }),
      now: Date.now,
    },
  };
  return job;
}

async function answer(
  request: Request,
  env: Env,
  execution: ExecutionContext,
  ctx: Context,
): Promise<Response> {
  if (/^\/(?:api|media)(?:\/|$)/.test(new URL(request.url).pathname)) {
    return await app.fetch(request, { ctx }, execution);
  }
  const state = new FetchState(request);
  state.locals.ctx = ctx;
  const asset = await cf(state, env, execution);
  return asset ?? finalize(state, await astro(state));
}

function serverTiming({ dbRoundTrips }: Job): string {
  return `db;desc="${String(dbRoundTrips)} round trip${dbRoundTrips === 1 ? '' : 's'}"`;
}
