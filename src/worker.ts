import { cf, finalize } from '@astrojs/cloudflare/fetch';
import { astro, FetchState } from 'astro/fetch';
import { WorkerEntrypoint } from 'cloudflare:workers';
import type * as z from 'zod';
import { openDatabase } from '#drizzle/client.ts';
import { routeOf } from '#functions/route-of.ts';
import { cleanPath } from './domain/analytics/page-view.ts';
import { FacetIndex } from './domain/catalogue/facets/facet-index.ts';
import { rolesOf } from './domain/auth/session.server.ts';
import type { AccountSettings, Context } from './domain/context.server.ts';
import { DomainError } from './domain/errors.ts';
import { createRowCount, type Rows } from './domain/health/health.ts';
import type { WaitingPageView } from './domain/ports.ts';
import type { RefusedForm } from './domain/refused-form.ts';
import { createLiveChannel, type LiveRoom } from './integrations/live.server.ts';
import { createLog } from './integrations/log.server.ts';
import { createMailboxMail, createSendEmail } from './integrations/mail.server.ts';
import { createR2Media } from './integrations/r2-media.server.ts';
import {
  createPageCache,
  type EdgeCache,
  createStandInCache,
  createWorkersCache,
} from './integrations/page-cache/edge-cache.server.ts';
import type { Ourselves } from './integrations/page-cache/ourselves.server.ts';
import { createPurger, type PagePurger } from './integrations/page-cache/page-purger.server.ts';
import { createPageViewQueue, type GatheredPageViews } from './integrations/page-view-queue.server.ts';
import { createRateLimits, type RateLimitBindings } from './integrations/rate-limits.server.ts';
import { createR2Documents } from './integrations/r2-documents.server.ts';
import { createPaperFonts, createPinBook } from './integrations/assets.server.ts';
import { createRazorpayPayments } from './integrations/razorpay/razorpay-payments.server.ts';
import { canonicalPath, cachedAddress } from './lib/canonical-url.ts';
import { readAway } from './lib/read-away.server.ts';
import { NOTHING_KEPT } from '#catalogue/live-stock.ts';
import { cachedElsewhere, secureResponse } from './lib/security-headers.server.ts';
import { tokenEndsAt } from './lib/token-claims.ts';
import { shop } from './shop.config.ts';
import { Variables, webhookSecretsOf } from './variables.ts';

export { LiveRoom } from './integrations/live.server.ts';
export { PagePurger } from './integrations/page-cache/page-purger.server.ts';
export { GatheredPageViews } from './integrations/page-view-queue.server.ts';

interface Env extends RateLimitBindings {
  readonly ASSETS: Fetcher;
  readonly MEDIA: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly LIVE: DurableObjectNamespace<LiveRoom>;
  readonly PURGER: DurableObjectNamespace<PagePurger>;
  readonly PAGE_VIEWS: DurableObjectNamespace<GatheredPageViews>;
  readonly EMAIL?: SendEmail;
}

interface Job {
  readonly ctx: Context;
  readonly cache: EdgeCache;
  readonly isLocal: boolean;
  /** The pattern of the route, such as /orders/[id]: there are only a few, and they hold no ids. */
  route: string | null;
  dbRoundTrips: number;
  dbMs: number;
  rowsRead: number;
  rowsWritten: number;
}

const API = /^\/(?:api|media)(?:\/|$)/;
/** Astro's own services, which no page of ours uses, and files that do not exist, or no longer. */
const NO_PAGE = /^\/(?:_(?:astro|image|server-islands)|fonts)(?:\/|$)/;
/** Well above what signing up takes, with its hash and its trips to the database. */
const EVEN_ANSWER_MS = 500;

export default class Shop extends WorkerEntrypoint<Env> implements Ourselves {
  override async fetch(request: Request): Promise<Response> {
    const requestId = crypto.randomUUID();
    const log = createLog({ requestId });
    const startedAt = Date.now();
    const { response, job } = await answerAnyhow(request, this.env, this.ctx, requestId);
    await readAway(request);
    log.info('request', {
      method: request.method,
      route: job?.route ?? null,
      path: cleanPath(new URL(request.url).pathname),
      status: response.status,
      ms: Date.now() - startedAt,
      dbMs: job?.dbMs ?? 0,
      dbRoundTrips: job?.dbRoundTrips ?? 0,
      rowsRead: job?.rowsRead ?? 0,
      rowsWritten: job?.rowsWritten ?? 0,
    });
    return response;
  }

  override async scheduled(): Promise<void> {
    const { runScheduled } = await import('#functions/scheduled.ts');
    await runScheduled(startJob(this.env, this.ctx, ownOrigin()).ctx);
  }

  /** For the purger; nobody outside the shop can call it. */
  async deliverPurges(): Promise<boolean> {
    const { deliverPurges } = await import('./domain/outbox/deliver-purges.server.ts');
    return await deliverPurges(startJob(this.env, this.ctx, ownOrigin()).ctx);
  }

  /** For the queue of page views; nobody outside the shop can call it. */
  async writePageViews(views: readonly WaitingPageView[]): Promise<boolean> {
    const { writePageViews } = await import('./domain/analytics/page-views.server.ts');
    return await writePageViews(startJob(this.env, this.ctx, ownOrigin()).ctx, views);
  }
}

type Origin = Pick<Context, 'actor' | 'requestId' | 'clientAddress'>;

function ownOrigin(): Origin {
  return { actor: { kind: 'system' }, requestId: crypto.randomUUID(), clientAddress: null };
}

async function answerAnyhow(
  request: Request,
  env: Env,
  execution: ExecutionContext,
  requestId: string,
): Promise<{ readonly response: Response; readonly job: Job | null }> {
  let job: Job | null = null;
  try {
    const clientAddress = request.headers.get('CF-Connecting-IP');
    job = startJob(env, execution, { actor: { kind: 'visitor' }, requestId, clientAddress });
    const { isUnlisted } = job.ctx.deployment;
    const answered = await answer(request, env, execution, job);
    const response = secureResponse(request, answered, requestId, isUnlisted);
    // The answer to an upgrade is passed on unchanged.
    if (job.isLocal && !response.webSocket) response.headers.set('Server-Timing', serverTiming(job));
    return { response, job };
  } catch (error) {
    createLog({ requestId }).error('worker.failed', error);
    return { response: secureResponse(request, failed(request, requestId), requestId), job };
  }
}

function startJob(env: Env, execution: ExecutionContext, origin: Origin): Job {
  const { variables, services, rowCount } = environmentOf(env);
  const log = createLog({ requestId: origin.requestId });
  const cache = cacheBefore(execution, variables);
  const job: Job = {
    cache,
    route: null,
    dbRoundTrips: 0,
    dbMs: 0,
    rowsRead: 0,
    rowsWritten: 0,
    isLocal: variables.ENVIRONMENT === 'local',
    ctx: {
      ...origin,
      ...services,
      db: openDatabase({
        url: variables.DATABASE_URL,
        authToken: variables.DATABASE_AUTH_TOKEN,
        onRoundTrip: (ms, rows) => {
          job.dbRoundTrips += 1;
          job.dbMs += ms;
          job.rowsRead += rows.read;
          job.rowsWritten += rows.written;
          const due = rowCount.add(rows);
          if (due) job.ctx.defer(note(job.ctx, due));
        },
        keepAlive: (work) => {
          execution.waitUntil(work);
        },
      }),
      pageCache: createPageCache(cache),
      live: createLiveChannel(env.LIVE, (ids) => rolesOf(job.ctx.db, ids, Date.now())),
      log,
      defer: (work) => {
        const logged = work.catch((error: unknown) => {
          log.error('deferred.failed', error);
        });
        execution.waitUntil(logged);
      },
    },
  };
  return job;
}

async function note(ctx: Context, rows: Rows): Promise<void> {
  const { noteRows } = await import('./domain/health/bookkeeping.server.ts');
  await noteRows(ctx, rows);
}

const environments = new WeakMap<Env, ReturnType<typeof readEnvironment>>();

function environmentOf(env: Env): ReturnType<typeof readEnvironment> {
  const known = environments.get(env) ?? readEnvironment(env);
  environments.set(env, known);
  return known;
}

function readEnvironment(env: Env) {
  const variables = Variables.parse(env);
  const services = {
    kept: NOTHING_KEPT,
    siteUrl: variables.SITE_URL,
    deployment: {
      environment: variables.ENVIRONMENT,
      version: variables.VERSION,
      isUnlisted: variables.ENVIRONMENT === 'staging',
      databaseTokenEndsAt: tokenEndsAt(variables.DATABASE_AUTH_TOKEN),
    },
    accounts: accountSettings(variables),
    facetIndex: new FacetIndex(),
    media: createR2Media({ bucket: env.MEDIA, images: env.IMAGES, assets: env.ASSETS }),
    documents: createR2Documents(env.MEDIA),
    mail: variables.MAILBOX_URL
      ? createMailboxMail(variables.MAILBOX_URL)
      : createSendEmail(env.EMAIL, { name: shop.name, email: variables.MAIL_FROM ?? shop.email }),
    payments: createRazorpayPayments({
      apiUrl: variables.RAZORPAY_API_URL,
      windowScript: variables.RAZORPAY_CHECKOUT_URL,
      keyId: variables.RAZORPAY_KEY_ID,
      keySecret: variables.RAZORPAY_KEY_SECRET,
      webhookSecrets: webhookSecretsOf(variables),
    }),
    purger: createPurger(env.PURGER),
    pageViews: createPageViewQueue(env.PAGE_VIEWS),
    rateLimits: createRateLimits(env),
    pinBook: createPinBook(env.ASSETS),
    paperFonts: createPaperFonts(env.ASSETS),
    waits: {
      holdMs: variables.HOLD_SECONDS * 1000,
      reconcileAfterMs: variables.RECONCILE_AFTER_SECONDS * 1000,
    },
    now: Date.now,
  } satisfies Partial<Context>;
  return { variables, services, rowCount: createRowCount() };
}

function cacheBefore(execution: ExecutionContext, variables: z.output<typeof Variables>): EdgeCache {
  const { PAGE_CACHE_URL: standIn, ENVIRONMENT } = variables;
  return standIn ? createStandInCache(standIn) : createWorkersCache(execution, ENVIRONMENT === 'local');
}

function accountSettings(variables: z.output<typeof Variables>): AccountSettings {
  const { AUTH_SECRET: secret, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = variables;
  const google = clientId && clientSecret ? { clientId, clientSecret } : undefined;
  return { secret, constantAnswerMs: EVEN_ANSWER_MS, google };
}

async function answer(request: Request, env: Env, execution: ExecutionContext, job: Job): Promise<Response> {
  const { ctx } = job;
  const url = new URL(request.url);
  if (API.test(url.pathname)) {
    const { app } = await import('#functions/app.ts');
    job.route = routeOf(app, request.method, url.pathname);
    const showPage = (address: string, refused: RefusedForm) =>
      answerPage(
        stateOf(new Request(new URL(address, url), { headers: request.headers }), { ctx, refused }),
        env,
        execution,
      );
    return await app.fetch(request, { ctx, showPage }, execution);
  }
  if (NO_PAGE.test(url.pathname)) return plainText(404, 'Not found.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plainText(405, 'This address can only be read.', { Allow: 'GET, HEAD' });
  }
  const usual = canonicalPath(url);
  if (usual !== null) return new Response(null, { status: 301, headers: { Location: usual } });
  const kept = cachedAddress(url);
  if (kept !== null) return cachedElsewhere(await job.cache.read(new Request(kept, request)));
  const state = stateOf(request, { ctx });
  // Read before rendering, because a failing page is answered by the error page.
  job.route = state.routeData?.route ?? null;
  return await answerPage(state, env, execution);
}

function stateOf(request: Request, locals: Pick<App.Locals, 'ctx' | 'refused'>): FetchState {
  const state = new FetchState(request);
  Object.assign(state.locals, locals);
  state.streaming = false;
  return state;
}

async function answerPage(state: FetchState, env: Env, execution: ExecutionContext): Promise<Response> {
  const asset = await cf(state, env, execution);
  return asset ?? finalize(state, await astro(state));
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

function failed(request: Request, requestId: string): Response {
  const { code, message, status } = new DomainError('INTERNAL');
  return API.test(new URL(request.url).pathname)
    ? Response.json({ error: code, message, details: { requestId } }, { status })
    : plainText(status, `Something went wrong on our side (${requestId}).`);
}

function serverTiming({ dbRoundTrips, dbMs, rowsRead, rowsWritten }: Job): string {
  const trips = `db;desc="${String(dbRoundTrips)} round trip${dbRoundTrips === 1 ? '' : 's'}";dur=${String(dbMs)}`;
  return `${trips}, rows;desc="${String(rowsRead)} read, ${String(rowsWritten)} written"`;
}
