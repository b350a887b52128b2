import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { findUnavailable } from '#drizzle/errors.ts';
import { RULES } from '#drizzle/rules.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { useDatabase } from '#tests/support/database.ts';
import { type DatabaseGate, startDatabaseGate } from '#tests/support/database-gate.ts';
import { refusalOf } from '#tests/support/refusal.ts';

const database = useDatabase();
let gate: DatabaseGate;
beforeEach(async () => {
  gate = await startDatabaseGate(database.sqld.url);
});
afterEach(async () => {
  gate.stop();
  await database.db.delete(categories);
});

/** Each request opens its own. */
const open = () => openDatabase({ url: gate.url });
const slugs = (count: number) => Array.from({ length: count }, (_, nth) => `ring-${String(nth)}`);

function add(slug: string, description = '') {
  const db = open();
  return writeBatch(db, [
    db.insert(categories).values({ name: slug, slug }).returning({ slug: categories.slug }),
    db.update(categories).set({ description }).where(eq(categories.slug, slug)),
    requireChange(db),
  ]);
}

/** Two statements, of which the last is refused. */
function addInVain(slug: string) {
  const db = open();
  return writeBatch(db, [
    db.insert(categories).values({ name: slug, slug }),
    db
      .update(categories)
      .set({ name: 'Nowhere' })
      .where(sql`false`),
    requireChange(db),
  ]);
}

/** Starts these calls while one is held up, so that all of them have to wait. */
async function behindAnother<Result>(start: () => Promise<Result>[]): Promise<Promise<Result>[]> {
  gate.close();
  const first = add('first');
  await gate.called(1);
  const waiting = start();
  // The test that made them looks at how they end.
  for (const each of waiting) each.catch(() => undefined);
  gate.open();
  await first;
  return waiting;
}

async function written(wanted: readonly string[]): Promise<string[]> {
  const found = await database.db
    .select({ slug: categories.slug })
    .from(categories)
    .where(inArray(categories.slug, [...wanted]));
  return found.map(({ slug }) => slug).toSorted();
}

describe('writes that wait', () => {
  test('travel in one call, and each is answered with its own', async () => {
    const wanted = slugs(20);
    const results = await Promise.all(await behindAnother(() => wanted.map((slug) => add(slug))));
    expect(gate.calls).toHaveLength(2);
    expect(results.map(([[found]]) => found?.slug)).toEqual(wanted);
  });

  test('stand or fall alone', async () => {
    const wanted = slugs(6);
    const [one, two, ...others] = await behindAnother<unknown>(() => [
      add('bangle'),
      addInVain('nowhere'),
      ...wanted.map((slug) => add(slug)),
      add('bangle'),
    ]);
    const twin = others.pop();
    await Promise.all([one, ...others]);
    expect(gate.calls).toHaveLength(2);
    expect(await refusalOf(two ?? Promise.resolve())).toBe(RULES.noRowChanged);
    expect(await refusalOf(twin ?? Promise.resolve())).toBe(RULES.categorySlugTaken);
    expect(await written(['bangle', 'nowhere', ...wanted])).toEqual(['bangle', ...wanted]);
  });

  test('are answered after the commit, not before', async () => {
    const wanted = slugs(5);
    const waiting = await behindAnother(() => wanted.map((slug) => add(slug)));
    gate.close();
    let answered = 0;
    const seen = waiting.map(async (each, nth) => {
      await each;
      answered += 1;
      expect(await written([wanted[nth] ?? ''])).toHaveLength(1);
    });
    await gate.called(2);
    expect([answered, await written(wanted)]).toEqual([0, []]);
    gate.open();
    await Promise.all(seen);
  });

  test('whose answer is lost after the commit are told so, each, and the next go on', async () => {
    const wanted = slugs(5);
    const waiting = await behindAnother(() => {
      gate.loseNextAnswer();
      return wanted.map((slug) => add(slug));
    });
    const results = await Promise.allSettled(waiting);
    const reasons = results.map((result) =>
      result.status === 'rejected' ? findUnavailable(result.reason)?.reason : 'answered',
    );
    expect(reasons).toEqual(wanted.map(() => 'unreachable'));
    expect(await written(wanted)).toEqual(wanted);
    await add('after');
  });

  test('are no more than 32 in a call', async () => {
    const wanted = slugs(70);
    await Promise.all(await behindAnother(() => wanted.map((slug) => add(slug))));
    expect(gate.calls.map((body) => body.split('SAVEPOINT errand').length - 1)).toEqual([1, 32, 32, 6]);
    expect(await written(wanted)).toHaveLength(70);
  });

  test('are all done, but for the one that has ended the transaction of all', async () => {
    const { $client } = database.db;
    await $client.execute(`create trigger ends_all after insert on categories when new.slug = 'ends-all' begin
      select raise(rollback, 'the whole transaction'); end`);
    const wanted = slugs(4);
    const [ended, ...others] = await behindAnother(() => [
      add('ends-all'),
      ...wanted.map((slug) => add(slug)),
    ]);
    await expect(ended).rejects.toThrow('the whole transaction');
    await Promise.all(others);
    expect(await written(['ends-all', ...wanted])).toEqual(wanted);
    await $client.execute('drop trigger ends_all');
  });
});

test('reads that wait travel together, and nobody is answered with what another asked for', async () => {
  const wanted = slugs(40);
  await Promise.all(wanted.map((slug) => add(slug, `of ${slug}`)));
  const before = gate.calls.length;
  const asked = wanted.map(async (slug, nth) => {
    const own = open().select().from(categories).where(eq(categories.slug, slug));
    if (nth % 2 === 0) return await own;
    const [found] = await open().batch([
      own,
      open()
        .select({ one: sql`1` })
        .from(categories)
        .limit(1),
    ]);
    return found;
  });
  const broken = open().run(sql`select 'of somebody' from missing`);
  await expect(broken).rejects.toThrow(/of somebody/);
  const found = await Promise.all(asked);
  expect(found.map((rows) => rows.map(({ description }) => description))).toEqual(
    wanted.map((slug) => [`of ${slug}`]),
  );
  expect(gate.calls.length - before).toBeLessThan(10);
});

test('what several of them ask for is read once, and one that fails ends nothing for the others', async () => {
  const wanted = slugs(6);
  await Promise.all(wanted.map((slug) => add(slug, `of ${slug}`)));
  const rows = new Map<string, number>();
  const bySlug = (slug: string) => {
    const onRoundTrip = (_: number, { read }: { read: number }) => rows.set(slug, read);
    const db = openDatabase({ url: gate.url, onRoundTrip });
    const all = db.select({ all: sql<number>`count(*)` }).from(categories);
    return db.batch([all, db.select().from(categories).where(eq(categories.slug, slug)), all]);
  };
  gate.close();
  const before = gate.calls.length;
  const ahead = slugs(4).map((slug) => open().select().from(categories).where(eq(categories.slug, slug)));
  const four = Promise.all(ahead.map(async (each) => await each));
  await gate.called(before + 4);
  const asked = [bySlug('ring-0'), open().run(sql`select 1 from missing`), ...wanted.slice(1).map(bySlug)];
  const answered = Promise.allSettled(asked);
  gate.open();
  await four;
  const [first, broken, ...others] = await answered;
  expect(broken).toMatchObject({ status: 'rejected', reason: { cause: { message: /no such table/ } } });
  expect([first, ...others]).toMatchObject(
    wanted.map((slug) => ({ value: [[{ all: 6 }], [{ slug, description: `of ${slug}` }], [{ all: 6 }]] })),
  );
  const together = gate.calls.slice(before + 4);
  expect(together.map((body) => body.split('count(*)').length - 1)).toEqual([1]);
  expect(wanted.map((slug) => rows.get(slug))).toEqual([2, 1, 1, 1, 1, 1]);
});

test('each is told the rows that its own reading has cost', async () => {
  const wanted = slugs(12);
  await Promise.all(wanted.map((slug) => add(slug)));
  const costOf = async (slug: string) => {
    let cost = 0;
    const db = openDatabase({ url: gate.url, onRoundTrip: (_, { read }) => (cost += read) });
    await db.select().from(categories).where(eq(categories.slug, slug));
    return cost;
  };
  const alone = await costOf('ring-0');
  expect(alone).toBeGreaterThan(0);
  expect(await Promise.all(wanted.map(costOf))).toEqual(wanted.map(() => alone));
});
