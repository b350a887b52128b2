import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from '#drizzle/transport/client.ts';
import { openLocalMedia } from '#scripts/lib/local-media.ts';
import { root } from '#scripts/lib/project.ts';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import {
  endAll,
  findShopPort,
  makeFilledDataDir,
  OPEN,
  removeDataDirs,
  run,
  signalAll,
  type StartedCommand,
} from './support/started-shop.ts';

const text = readFileSync(join(root, 'docs', 'operate.md'), 'utf8');
const folder = join(root, 'backups', 'rehearsal');

/** The commands in code, inline or as a block. */
const commands = new Set(
  (text.match(/```[^`]*```|`[^`]+`/g) ?? [])
    .flatMap(
      (code) => code.match(/(?<=^`|^|&& |\n\s*)(?:npm|npx|turso|openssl|node|crontab) [^`>|]+/gm) ?? [],
    )
    .map((command) => command.replaceAll(/\s+/g, ' ').trim()),
);

/** Commands that need an account somewhere, or change the machine of whoever runs them. */
const NEEDS_AN_ACCOUNT = [
  /^npx wrangler /,
  /^turso /,
  /^npm run deploy(?: -- (?:--yes|--env staging))?$/,
  /^npm run (?:admin:create|backup|restore) -- .*--env production(?: --only)?$/,
  /^crontab -e$/,
];

/** The size of the compressed Worker. The free plan allows four times as much, but a larger Worker starts later. */
const MOST_KIB = 1_600;

/** The commands that are run here, exactly as the text has them. */
const RUN_HERE = {
  secret: 'openssl rand -base64 32',
  start: 'npm start',
  makeAdmin: 'npm run admin:create',
  backUp: 'npm run backup -- backups/rehearsal',
  empty: 'npm run reset',
  restore: 'npm run restore -- backups/rehearsal',
  tryDeploy: 'npm run deploy -- --dry-run',
  tryStaging: 'npm run deploy -- --env staging --dry-run',
} as const;

test('every command of docs/operate.md needs an account, or is run here', () => {
  const here = [...commands].filter((command) => !NEEDS_AN_ACCOUNT.some((known) => known.test(command)));
  expect(here.toSorted()).toEqual(Object.values(RUN_HERE).toSorted());
});

describe('a newcomer runs', () => {
  let env: Record<string, string>;
  let shop: StartedCommand;
  let before = '';
  const sh = (command: string, more: Record<string, string> = {}) =>
    run('sh', ['-c', command], { ...env, ...more });
  const products = async () =>
    await (await fetch(`http://localhost:${String(env['PORT'])}/api/products`)).text();

  beforeAll(async () => {
    if (existsSync(folder)) throw new Error('backups/rehearsal is there already: move it away.');
    const port = await findShopPort();
    env = { PORT: String(port), SHOP_DATA: await makeFilledDataDir(port) };
  });
  afterAll(async () => {
    await endAll();
    removeDataDirs();
    rmSync(folder, { recursive: true, force: true });
  });

  test(RUN_HERE.secret, async () => {
    const command = sh(RUN_HERE.secret);
    expect(await command.ended).toMatchObject({ code: 0 });
    expect(command.output().length).toBeGreaterThanOrEqual(32);
  });

  test(RUN_HERE.start, async () => {
    shop = sh(RUN_HERE.start);
    await shop.line(OPEN);
  });

  test(RUN_HERE.makeAdmin, async () => {
    const owner = { ADMIN_EMAIL: 'kavya@jhilmil.example', ADMIN_PASSWORD: 'a sparkling password' };
    await sh(RUN_HERE.makeAdmin, owner).line('kavya@jhilmil.example is the administrator');
  });

  /** A buyer's photo whose review is hidden, so that the open shop shows it to nobody. */
  async function addHiddenPhoto(): Promise<string> {
    const key = 'reviews/photos/ab12cd34-9x9-000000.webp';
    const media = await openLocalMedia(shopPaths(env['SHOP_DATA'] ?? '').workerState);
    await media.put(join(root, 'docs', 'pictures', 'home.webp'), key);
    await media.close();
    const url = `http://127.0.0.1:${String(Number(env['PORT']) + 1)}`;
    await openClient({ url, timeoutMs: 30_000 }).batch(
      [
        `insert into review_photos (review_id, position, key) select min(id), 0, '${key}' from piece_reviews`,
        `update piece_reviews set state = 'hidden', hidden_because = 'abuse' where id = (select review_id from review_photos)`,
      ],
      'write',
    );
    expect((await fetch(`http://localhost:${String(env['PORT'])}/media/${key}`)).status).toBe(404);
    return key;
  }

  test(`${RUN_HERE.backUp}, while the shop is open`, async () => {
    const hidden = await addHiddenPhoto();
    before = await products();
    await sh(RUN_HERE.backUp).line('pictures are in');
    expect(existsSync(join(folder, 'pictures', hidden))).toBe(true);
    // An existing backup is not overwritten.
    await sh(RUN_HERE.backUp).line('holds something already');
  });

  test(`${RUN_HERE.empty}, and ${RUN_HERE.restore}, when it is closed`, async () => {
    signalAll(shop.process, 'SIGTERM');
    await shop.ended;
    await sh(RUN_HERE.empty).line('Emptied');
    const restored = sh(RUN_HERE.restore);
    await restored.line('pictures are back');
    await restored.line('set beginnings that it never had before');
    expect(await restored.ended).toMatchObject({ code: 0 });
    await sh(RUN_HERE.restore).line('only restored into an empty one (npm run reset).');
  });

  test('and has the same shop again', async () => {
    shop = sh(RUN_HERE.start);
    await shop.line(OPEN);
    expect(shop.output()).not.toContain('demo shop …');
    expect(await products()).toBe(before);
    const [picture = ''] = /\/media\/[^/"]+\/[^/"]+/.exec(before) ?? [];
    const answer = await fetch(`http://localhost:${String(env['PORT'])}${picture}`);
    expect(answer.headers.get('Content-Type')).toMatch(/^image\/(?!svg)/);
  });

  test.each([RUN_HERE.tryDeploy, RUN_HERE.tryStaging])('%s', async (text) => {
    const command = sh(text);
    expect(await command.ended, command.output()).toMatchObject({ code: 0 });
    expect(command.output()).toContain('nothing was uploaded');
    const [, size] = /✓ Worker, compressed +(\d+) KiB/.exec(command.output()) ?? [];
    expect(Number(size)).toBeLessThanOrEqual(MOST_KIB);
    expect(command.output()).toMatch(/✓ Start-up, CPU on this machine +\d+ ms/);
  });
});
