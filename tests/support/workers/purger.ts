import { WorkerEntrypoint } from 'cloudflare:workers';
import type { Ourselves } from '#integrations/page-cache/ourselves.server.ts';
import { PagePurger } from '#integrations/page-cache/page-purger.server.ts';

interface Env {
  readonly PURGER: DurableObjectNamespace<WatchedPurger>;
}

export class WatchedPurger extends PagePurger {
  async dueInMs(): Promise<number | null> {
    const alarm = await this.ctx.storage.getAlarm();
    return alarm === null ? null : alarm - Date.now();
  }
}

const OUTCOMES = {
  done: () => Promise.resolve(true),
  refused: () => Promise.resolve(false),
  broken: () => Promise.reject(new Error('The database is away.')),
};

let runs = 0;
let outcome: keyof typeof OUTCOMES = 'done';

/** A purger for each outcome that the address names: a POST wakes it, a GET tells when it rings next. */
export default class extends WorkerEntrypoint<Env> implements Pick<Ourselves, 'deliverPurges'> {
  override async fetch({ url, method }: Request): Promise<Response> {
    outcome = new URL(url).pathname.slice(1) as keyof typeof OUTCOMES;
    const purger = this.env.PURGER.getByName(outcome);
    if (method === 'POST') await Promise.all([purger.wake(), purger.wake(), purger.wake()]);
    return Response.json({ runs, dueInMs: await purger.dueInMs() });
  }

  deliverPurges(): Promise<boolean> {
    runs += 1;
    return OUTCOMES[outcome]();
  }
}
