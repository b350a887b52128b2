import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '#dates.ts';
import type {
  LookAtPageViews,
  PageViewQueue,
  SeenDay,
  SeenLately,
  SeenPage,
  WaitingPageView,
} from '#ports.ts';
import { createLog } from './log.server.ts';
import { ourselves } from './page-cache/ourselves.server.ts';
import { shopObject } from './shop-object.server.ts';

export const PACE = {
  writeEveryMs: 10_000,
  againMs: 30_000,
  mostWaiting: 20_000,
  /** A day, because a day's views are counted here. */
  keptMs: DAY_MS,
};

const MOST_AT_ONCE = 5_000;
const VISITORS_EVERY_MS = 3_000;

interface Written {
  /** The last view that the database has, and since when. */
  readonly id: number;
  readonly at: number;
}

/** Stored, so that a restart loses none, and written together. Views stay for a day to be counted. */
export class GatheredPageViews extends DurableObject {
  protected readonly pace = PACE;
  readonly #storage = this.ctx.storage;
  /** All views since this moment are here. */
  readonly #since: number;
  #written: Written;
  #lastId: number;
  #waiting: number;
  #givenUp = 0;
  #refusedAt = -Infinity;
  #visitorsDueAt = 0;
  #writing: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#storage.sql.exec(
      'create table if not exists seen (id integer primary key, path text, session_id text, user_id text)',
    );
    const startedAt = Date.now();
    this.#since = this.#storage.kv.get<number>('since') ?? startedAt;
    if (this.#since >= startedAt) this.#storage.kv.put('since', this.#since);
    this.#written = this.#storage.kv.get<Written>('written') ?? { id: 0, at: 0 };
    this.#lastId = Math.max(this.#written.id, this.#number('select max(id) as number from seen'));
    this.#waiting = this.#countWaiting();
    // The alarm may have been dropped after an outage.
    if (this.#waiting > 0) void ctx.blockConcurrencyWhile(() => this.#storage.setAlarm(Date.now()));
  }

  async add({ path, sessionId, userId }: SeenPage): Promise<number | null> {
    this.#lastId = Math.max(this.#lastId + 1, Date.now() * 1000);
    this.#storage.sql.exec('insert into seen values (?, ?, ?, ?)', this.#lastId, path, sessionId, userId);
    this.#waiting += 1;
    if (this.#waiting === 1) await this.#setAlarm();
    if (this.#waiting > this.pace.mostWaiting) this.#giveUpOldest();
    return this.#visitorsDueIn();
  }

  countVisitors(since: number): number {
    return this.#number('select count(distinct session_id) as number from seen where id >= ?', since * 1000);
  }

  look({ since, today, mostPaths }: LookAtPageViews): SeenLately {
    const visitors = this.countVisitors(since);
    return this.#since <= today
      ? { visitors, today: this.#sumFrom(today, mostPaths), waiting: [] }
      : { visitors, today: null, waiting: this.#firstWaiting(this.pace.mostWaiting) };
  }

  #sumFrom(moment: number, mostPaths: number): SeenDay {
    const id = moment * 1000;
    const paths = this.#storage.sql.exec<{ path: string; views: number }>(
      'select path, count(*) as views from seen where id >= ? group by path order by views desc, path limit ?',
      id,
      mostPaths,
    );
    return {
      views: this.#number('select count(*) as number from seen where id >= ?', id),
      sessions: this.countVisitors(moment),
      paths: [...paths],
    };
  }

  async flush(): Promise<void> {
    // A write that began before the database took views again may still be refused: that is no failure of this flush.
    await this.#writing?.catch(() => undefined);
    // Views that come in meanwhile are left out: in a crowd this would never end.
    const last = this.#lastId;
    while (this.#waiting > 0 && this.#written.id < last) await this.#writeSome();
  }

  override async alarm(): Promise<void> {
    if (this.#waiting > 0 && Date.now() >= this.#dueAt()) {
      await this.#writeSome().catch((error: unknown) => {
        createLog({ requestId: 'page-views' }).error('pageViews.refused', error, {
          waiting: this.#waiting,
          givenUp: this.#givenUp,
        });
      });
    }
    const goneId = (Date.now() - this.pace.keptMs) * 1000;
    this.#storage.sql.exec('delete from seen where id <= ? and id < ?', this.#written.id, goneId);
    await this.#setAlarm();
  }

  #writeSome(): Promise<void> {
    this.#writing ??= this.#writeFirst().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeFirst(): Promise<void> {
    const views = this.#firstWaiting(MOST_AT_ONCE);
    try {
      const isWritten = await ourselves(this.ctx).writePageViews(views);
      if (!isWritten) throw new Error('The database takes no page views.');
    } catch (error) {
      this.#refusedAt = Date.now();
      throw error;
    }
    this.#written = { id: views.at(-1)?.id ?? this.#lastId, at: Date.now() };
    this.#storage.kv.put('written', this.#written);
    this.#waiting = this.#countWaiting();
  }

  /** For when the database has taken none for so long that there is no more room. */
  #giveUpOldest(): void {
    this.#storage.sql.exec(
      'delete from seen where id = (select min(id) from seen where id > ?)',
      this.#written.id,
    );
    this.#waiting -= 1;
    this.#givenUp += 1;
  }

  #firstWaiting(most: number): WaitingPageView[] {
    const rows = this.#storage.sql.exec<
      Record<'path' | 'session_id', string> & { id: number; user_id: string | null }
    >('select * from seen where id > ? order by id limit ?', this.#written.id, most);
    return [...rows].map((row) => ({
      id: row.id,
      path: row.path,
      sessionId: row.session_id,
      userId: row.user_id,
    }));
  }

  #countWaiting(): number {
    return this.#number('select count(*) as number from seen where id > ?', this.#written.id);
  }

  #number(sql: string, ...args: number[]): number {
    return this.#storage.sql.exec<{ number: number | null }>(sql, ...args).one().number ?? 0;
  }

  #dueAt(): number {
    return Math.max(this.#written.at + this.pace.writeEveryMs, this.#refusedAt + this.pace.againMs);
  }

  async #setAlarm(): Promise<void> {
    const lastSeenId = this.#number('select max(id) as number from seen');
    if (this.#waiting > 0) await this.#storage.setAlarm(Math.max(Date.now(), this.#dueAt()));
    else if (lastSeenId > 0)
      await this.#storage.setAlarm(Math.ceil(lastSeenId / 1000) + this.pace.keptMs + 1);
  }

  /** Views that come before a due count are included in it. */
  #visitorsDueIn(): number | null {
    const now = Date.now();
    if (this.#visitorsDueAt > now) return null;
    this.#visitorsDueAt = Math.max(now, this.#visitorsDueAt + VISITORS_EVERY_MS);
    return this.#visitorsDueAt - now;
  }
}

const SHOP = 'shop';

export function createPageViewQueue(queues: DurableObjectNamespace<GatheredPageViews>): PageViewQueue {
  const queue = () => shopObject(queues, SHOP);
  return {
    add: (view) => queue().add(view),
    countVisitors: (since) => queue().countVisitors(since),
    look: (asked) => queue().look(asked),
    flush: () => queue().flush(),
  };
}
