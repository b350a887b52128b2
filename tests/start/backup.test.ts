import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@libsql/client/web';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { backupFolder, readContents } from '#scripts/backup/backup-folder.ts';
import { claimShopData } from '#scripts/lib/claim.ts';
import { listProcesses } from '#scripts/lib/process-list.ts';
import { root } from '#scripts/lib/project.ts';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { createDatabaseProxy } from '#scripts/stand-in/world/database-proxy.ts';
import { createWorld } from '#scripts/stand-in/world/world.ts';
import { findFreePort, startSqld } from '#tests/support/sqld.ts';
import { startCloudflare } from './support/cloudflare.ts';
import {
  endAll,
  findShopPort,
  makeDataDir,
  processesOf,
  removeDataDirs,
  run,
  signalAll,
  stillAlive,
} from './support/started-shop.ts';

afterEach(endAll);
afterAll(removeDataDirs);

test('a backup or restore that is impossible says so in one line', async () => {
  const env = { PORT: String(await findShopPort()), SHOP_DATA: join(makeDataDir(), 'none') };
  const script = (...args: string[]) =>
    run(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], env);
  await script('backup').line('There is no shop in');
  await script('backup', '--env', 'production').line('DATABASE_URL is missing in .production.vars');
  await script('backup', '--without-pageviews').line("Unknown option '--without-pageviews'");
  await script('restore').line('Name the folder of a backup');
  await script('restore', makeDataDir()).line('This is no backup');
  expect(existsSync(env.SHOP_DATA)).toBe(false);

  const folder = join(makeDataDir(), 'backup');
  const away = { DATABASE_URL: `http://127.0.0.1:${env.PORT}`, SITE_URL: 'http://127.0.0.1:9' };
  const backup = run('npm', ['run', 'backup', '--', folder], away);
  await backup.line('The database does not answer. Check DATABASE_URL. Trying again for two minutes');
  expect(existsSync(folder)).toBe(false);
});

test('a closed shop is not taken for the one that is open at its port', async () => {
  const port = await findShopPort();
  const other = await serve(() => Response.json({}), port);
  try {
    const folder = makeDataDir();
    const backup = run('npm', ['run', 'backup', '--', folder], {
      PORT: String(port),
      SHOP_DATA: makeDataDir(),
    });
    await backup.line(
      `Port ${String(port)} is taken. Stop what uses it, or choose another: PORT=${String(port + 10)} npm run backup`,
    );
    expect(await backup.ended).toMatchObject({ code: 1 });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    other.close();
    other.closeAllConnections();
  }
});

test('an open shop is backed up from a shell that knows nothing of its port', async () => {
  const [dataDir, folder, port] = [makeDataDir(), makeDataDir(), await findShopPort()];
  const paths = shopPaths(dataDir);
  const claim = claimShopData(paths, `http://localhost:${String(port)}`);
  const sqld = await startSqld({ directory: paths.database, port: port + 1 });
  const shop = await serve(() => Response.json({}), port);
  try {
    await migrate(openDatabase({ url: sqld.url, timeoutMs: 30_000 }).$client);
    const backup = run('npm', ['run', 'backup', '--', folder], { PORT: '', SHOP_DATA: dataDir });
    await backup.line('The database and 0 pictures are in');
    expect(await backup.ended).toMatchObject({ code: 0 });
  } finally {
    shop.close();
    shop.closeAllConnections();
    await sqld.stop();
    claim.release();
  }
});

test('Ctrl-C, which npm and the terminal both pass on, ends a backup without a trace', async () => {
  const sqld = await startSqld();
  const port = await findFreePort();
  const far = await serve(createDatabaseProxy(createWorld({ dbLatencyMs: 300 }), sqld.url), port);
  try {
    const { $client } = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
    await migrate($client);
    const backup = run('npm', ['run', 'backup', '--', makeDataDir()], {
      DATABASE_URL: `http://127.0.0.1:${String(port)}`,
      SITE_URL: 'http://127.0.0.1:1',
    });
    await vi.waitFor(async () => expect(await notesIn($client)).not.toEqual([]), { timeout: 30_000 });
    signalAll(backup.process, 'SIGINT');
    await backup.line('The backup was ended before its end');
    await backup.ended;
    await vi.waitFor(async () => expect(await notesIn($client)).toEqual([]), { timeout: 10_000 });
  } finally {
    far.close();
    far.closeAllConnections();
    await sqld.stop();
  }
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s in the middle of the pictures ends a restore into the local shop, and all that it has started',
  async (signal) => {
    const { env, close } = await openSource(() => new Response('Not found.', { status: 404 }));
    const [folder, dataDir, port] = [makeDataDir(), makeDataDir(), await findShopPort()];
    try {
      const taken = run('npm', ['run', 'backup', '--', folder], env);
      expect(await taken.ended, taken.output()).toMatchObject({ code: 0 });
      const pictures = ['a', 'b'].map((name) => heldPicture(join(folder, 'pictures', `${name}.webp`)));
      const shop = { PORT: String(port), SHOP_DATA: dataDir };
      const restore = run('npm', ['run', 'restore', '--', folder], shop);
      await Promise.race(pictures.map((picture) => picture.line('is read')));
      const started = processesOf(dataDir);
      expect(started).not.toEqual([]);
      signalAll(restore.process, signal);
      for (const picture of pictures) signalAll(picture.process, 'SIGKILL');
      await restore.line('The restore was ended before its end. Run it again: it goes on from there.');
      await restore.ended;
      expect(stillAlive(started)).toEqual([]);
      // A process that has just closed its output is still in the system's list for a moment.
      const group = () => listProcesses().filter((each) => each.group === restore.process.pid);
      await vi.waitFor(() => expect(group()).toEqual([]), { timeout: 10_000 });
      rmSync(join(folder, 'pictures'), { recursive: true });
      await run('npm', ['run', 'restore', '--', folder], shop).line('pictures are back');
    } finally {
      await close();
    }
  },
);

const notesIn = async (client: Client) =>
  (await client.execute("select name from sqlite_master where name like 'backup_notes%'")).rows;

/** What Health knows of the last backup; null if all is well. */
async function troubleNoted(client: Client) {
  const asked = "select failed_with from task_runs where task = 'backup' and failed_at = ran_at";
  return (await client.execute(asked)).rows[0]?.['failed_with'] ?? null;
}

/** A file that reports when somebody opens it, and whose reader waits until this command is ended. */
function heldPicture(file: string) {
  execFileSync('mkfifo', [file]);
  return run('sh', ['-c', 'exec 3> "$0"; echo is read; exec tail -f /dev/null', file], {});
}

/** A migrated database, and a shop that gives this answer when it is asked for a picture. */
async function openSource(answer: Parameters<typeof serve>[0]) {
  const sqld = await startSqld();
  const port = await findFreePort();
  const site = await serve(answer, port);
  const { $client } = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
  await migrate($client);
  return {
    $client,
    env: { DATABASE_URL: sqld.url, SITE_URL: `http://127.0.0.1:${String(port)}` },
    close: async () => {
      site.close();
      site.closeAllConnections();
      await sqld.stop();
    },
  };
}

test('a backup that breaks off is told to Health', async () => {
  const folder = makeDataDir();
  const { $client, env, close } = await openSource(() => {
    // From now on no picture can be written.
    rmSync(join(folder, 'pictures'), { recursive: true });
    writeFileSync(join(folder, 'pictures'), '');
    return new Response('a picture', { headers: { 'Content-Type': 'image/webp' } });
  });
  try {
    await $client.execute(
      "insert into home_banners (title, image_url) values ('Diwali', '/media/banners/ab12cd34-10x10-ffffff.webp')",
    );
    const taken = run('npm', ['run', 'backup', '--', folder], env);
    expect(await taken.ended, taken.output()).toMatchObject({ code: 1 });
    expect(await troubleNoted($client)).toBe('BROKEN_OFF');
  } finally {
    await close();
  }
});

test('a picture that the shop refuses makes the backup a failure, one that is gone does not', async () => {
  const [gone, shut] = ['banners/ab12cd34-10x10-ffffff.webp', 'reviews/avatars/ab12cd35-10x10-ffffff.webp'];
  // Pictures of a piece in the shop, of a removed piece, and of an upload that nothing shows.
  const [lost, ...passed] = [6, 7, 8].map((nth) => `products/ab12cd3${String(nth)}-10x10-ffffff.webp`);
  let status = 403;
  const { $client, env, close } = await openSource(({ url }) => {
    const isGone = new URL(url).pathname !== `/media/${shut}`;
    const headers = { 'Content-Type': 'image/webp' };
    return new Response('a picture', { status: isGone ? 404 : status, headers });
  });
  try {
    await $client.batch([
      `insert into home_banners (title, image_url) values ('Diwali', '/media/${gone}')`,
      `insert into reviews (user_name, comment, review_date, user_avatar_storage_path) values ('Asha', 'Lovely', 0, '${shut}')`,
      `insert into products (name, price_paise, image_urls, deleted_at) values
        ('Jhumka', 49900, '["/media/${lost}"]', null), ('Nath', 29900, '["/media/${passed[0]}"]', 1)`,
      `insert into audit_log (action, actor_email, entity_id, changes) values
        ('picture.upload', 'owner@example.in', '${passed[1]}', null),
        ('banner.remove', 'owner@example.in', '1', '{"imageUrl":"/media/${passed[1]}"}')`,
    ]);
    const [folder, whole] = [makeDataDir(), makeDataDir()];
    const refused = run('npm', ['run', 'backup', '--', folder], env);
    expect(await refused.ended, refused.output()).toMatchObject({ code: 1 });
    expect(refused.output()).toContain(`Not in the shop any more, though a row names it: ${gone}`);
    expect(refused.output()).toContain(
      'It is not whole: of the pictures that rows name 1 could not be read.',
    );
    expect(refused.output()).toContain(`/media/${shut} gives no picture: 403`);
    expect(existsSync(join(folder, 'pictures', shut))).toBe(false);
    const { missing, ...contents } = readContents(backupFolder(folder), true);
    expect(contents).toMatchObject({ unread: [shut], isWhole: false });
    expect(missing.toSorted()).toEqual([gone, lost]);
    const [dataDir, port] = [makeDataDir(), String(await findShopPort())];
    const restored = run('npm', ['run', 'restore', '--', folder], { PORT: port, SHOP_DATA: dataDir });
    await restored.line('This backup is not whole. Not in it, though rows name them: 3 pictures.');
    expect(await restored.ended, restored.output()).toMatchObject({ code: 0 });
    for (const key of [shut, gone, lost]) expect(restored.output()).toContain(`- ${key}`);
    expect(await troubleNoted($client)).toBe('PICTURES_UNREAD');

    status = 200;
    const taken = run('npm', ['run', 'backup', '--', whole], env);
    expect(await taken.ended, taken.output()).toMatchObject({ code: 0 });
    expect(readFileSync(join(whole, 'pictures', shut), 'utf8')).toBe('a picture');
    expect(taken.output()).toContain(
      'All rows are whole, but of 3 pictures that they name the shop has 2 no more.',
    );
    expect(await troubleNoted($client), 'Health hears at once of what is gone').toBe('PICTURES_GONE');
  } finally {
    await close();
  }
});

test('a shop in which hardly a picture is found is backed up all the same, and asks for the right bucket', async () => {
  const { $client, env, close } = await openSource(() => new Response('Not found.', { status: 404 }));
  try {
    const add = (nth: number) =>
      `insert into home_banners (title, image_url) values ('Diwali', '/media/banners/ab12cd3${String(nth)}-10x10-ffffff.webp')`;
    await $client.batch([1, 2, 3, 4, 5, 6].map(add));
    const folder = makeDataDir();
    const taken = run('npm', ['run', 'backup', '--', folder], env);
    expect(await taken.ended, taken.output()).toMatchObject({ code: 0 });
    expect(taken.output()).toContain(
      'of 6 pictures that they name the shop has 6 no more. Does it read the right bucket?',
    );
    expect(readContents(backupFolder(folder), true), 'the clean-up keeps an older one').toMatchObject({
      isWhole: false,
    });
    expect(await troubleNoted($client)).toBe('PICTURES_GONE');
  } finally {
    await close();
  }
});

test('photos of hidden reviews, which the shop shows nobody, come from the bucket', async () => {
  const [hidden, gone] = [
    'reviews/photos/ab12cd34-10x10-ffffff.webp',
    'reviews/photos/ab12cd35-9x9-000000.webp',
  ];
  const cloudflare = await startCloudflare({ objects: { [`jhilmil-media/${hidden}`]: 'a hidden photo' } });
  const { $client, env, close } = await openSource(() => new Response('Not found.', { status: 404 }));
  try {
    await $client.batch(
      [hidden, gone].map((key) => ({
        sql: `insert into reviews (user_name, comment, review_date, user_avatar_storage_path) values ('Asha', 'Lovely', 0, ?)`,
        args: [key],
      })),
    );
    const folder = makeDataDir();
    const taken = run('npm', ['run', 'backup', '--', folder], { ...cloudflare.env, ...env });
    expect(await taken.ended, taken.output()).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'pictures', hidden), 'utf8')).toBe('a hidden photo');
    expect(taken.output()).toContain(`Not in the shop any more, though a row names it: ${gone}`);
    // The advice does not name the command that empties the shop on this machine.
    await run('npm', ['run', 'restore', '--', folder], env).line(
      'an empty one (a new one: docs/operate.md).',
    );
  } finally {
    cloudflare.close();
    await close();
  }
});
