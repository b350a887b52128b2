import type { Client } from '@libsql/client/web';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '#drizzle/errors.ts';
import { dumpDatabase } from '#scripts/backup/dump-database.ts';
import { around } from '#tests/support/around-client.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

async function backUp(client: Client): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const { sql } of dumpDatabase(client, { withPageViews: true })) lines.push(sql);
  return lines;
}

const left = async () =>
  (await database.db.$client.execute("select name from sqlite_master where name like 'backup_notes%'")).rows;

const isBeginning = (args: unknown) => JSON.stringify(args).includes('CREATE TRIGGER');

/** `act` runs once, around the write that begins the notes. */
function aroundBeginning(act: (call: () => Promise<unknown>) => Promise<unknown>): Client {
  let isOver = false;
  return around(database.db.$client, async (call, args) => {
    if (isOver || !isBeginning(args)) return await call();
    isOver = true;
    return await act(call);
  });
}

describe('the write with which a backup begins to note', () => {
  beforeEach(async () => {
    expect(await left()).toEqual([]);
  });

  test('may be sent again when its answer is lost', async () => {
    const lines = await backUp(
      aroundBeginning(async (call) => {
        await call();
        throw new DatabaseUnavailableError('timeout');
      }),
    );
    expect(lines.length).toBeGreaterThan(100);
    expect(await left()).toEqual([]);
  });

  test('takes nothing away when it lands once more, late', async () => {
    const { $client } = database.db;
    let landLate = () => Promise.resolve<unknown>(undefined);
    const client = around($client, async (call, args) => {
      if (isBeginning(args)) landLate = call;
      if (/home_banners.+rowid > /.test(JSON.stringify(args))) {
        const answer = await call();
        await $client.execute("insert into home_banners (title, image_url) values ('Late', '/b.webp')");
        await landLate();
        return answer;
      }
      return await call();
    });
    expect((await backUp(client)).join('\n')).toContain("'Late'");
    expect(await left()).toEqual([]);
  });

  test.each([
    ['before it landed', false],
    ['after it landed', true],
  ])('leaves nothing at work when the backup ends there, %s', async (_when, landed) => {
    const client = aroundBeginning(async (call) => {
      if (landed) await call();
      throw new Error('ended');
    });
    await expect(backUp(client)).rejects.toThrow('ended');
    expect(await left()).toEqual([]);
  });

  test('gives way, with a word, to that of another backup', async () => {
    const other = 'CREATE TABLE backup_notes (seq integer PRIMARY KEY AUTOINCREMENT, of text, row integer)';
    const trigger = 'CREATE TRIGGER backup_notes_0_INSERT AFTER INSERT ON coupons BEGIN SELECT 1; END';
    const client = aroundBeginning(async (call) => {
      await database.db.$client.batch([other, trigger], 'write');
      return await call();
    });
    await expect(backUp(client)).rejects.toThrow('Another backup began at the same moment');
    expect(await left()).toEqual([]);
  });
});

test('a backup that goes on after nothing is noted any more is refused', async () => {
  const real = Date.now;
  // As if it had begun six hours ago, before the machine fell asleep.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() - 6 * 3_600_000);
  try {
    await expect(backUp(database.db.$client)).rejects.toThrow('took longer than its six hours');
  } finally {
    clock.mockRestore();
  }
  expect(await left()).toEqual([]);
});
