import { Hono } from 'hono';
import * as z from 'zod';
import type { OnTheLine } from '#scripts/stand-in/serve.ts';

const milliseconds = z.int().min(0).max(60_000);
const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** The limits of the real providers. Null is no limit. */
const Settings = z.strictObject({
  /** A trip to the database takes between this long and twice as long: the distance to Mumbai within India. */
  dbLatencyMs: milliseconds,
  dbSlowShare: share,
  dbSlowMs: milliseconds,
  /** Half of the lost trips never arrive; of the other half the answer is lost. */
  dbLostShare: share,
  dbBlocked: z.boolean(),
  /** Rows read in total; above this the database is blocked. */
  dbQuotaRows: count.nullable(),
  dbTokenEnded: z.boolean(),
  dbTransactionMs: milliseconds,
  purgesPerMinute: count,
  purgeBucket: count,
  imagesLeft: count.nullable(),
});
type Settings = z.output<typeof Settings>;

const USUAL: Settings = {
  dbLatencyMs: 20,
  dbSlowShare: 0,
  dbSlowMs: 2_000,
  dbLostShare: 0,
  dbBlocked: false,
  dbQuotaRows: null,
  dbTokenEnded: false,
  dbTransactionMs: 5_000,
  purgesPerMinute: 5,
  purgeBucket: 25,
  imagesLeft: 5_000,
};

const NOTHING = {
  rowsRead: 0,
  rowsWritten: 0,
  dbTrips: 0,
  dbRefused: 0,
  dbLost: 0,
  purges: 0,
  purgesRefused: 0,
  images: 0,
  imagesRefused: 0,
  cacheHits: 0,
  cacheMisses: 0,
};

export interface World {
  readonly settings: Settings;
  readonly counts: Record<keyof typeof NOTHING, number>;
}

export const createWorld = (changes: Partial<Settings> = {}): World => ({
  settings: { ...USUAL, ...changes },
  counts: { ...NOTHING },
});

export function worldRoutes({ settings, counts }: World) {
  return new Hono<OnTheLine>()
    .get('/_control/world', (c) => c.json({ settings, counts }))
    .post('/_control/world', async (c) => {
      const asked = Settings.partial().safeParse(await c.req.json().catch(() => null));
      if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 400);
      Object.assign(settings, asked.data);
      return c.json({ settings, counts });
    })
    .delete('/_control/world', (c) => {
      Object.assign(settings, USUAL);
      Object.assign(counts, NOTHING);
      return c.json({ settings, counts });
    });
}
