import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import {
  endAll,
  findShopPort,
  makeFilledDataDir,
  removeDataDirs,
  run,
  signedIn,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const SHOP = `http://localhost:${String(PORT)}`;
const WORLD = `http://localhost:${String(PORT + 2)}/_control/world`;

beforeAll(async () => {
  const env = { PORT: String(PORT), SHOP_DATA: await makeFilledDataDir(PORT) };
  const shop = run(process.execPath, ['scripts/run.mjs', 'start', '--like-production'], env);
  await shop.line('Ctrl-C');
});
afterAll(async () => {
  await endAll();
  removeDataDirs();
});

interface WorldNow {
  readonly counts: Readonly<Record<'rowsRead' | 'purges' | 'cacheHits', number>>;
}
const look = async () => (await fetch(WORLD)).json<WorldNow>();
/** Looks once the database is quiet: work deferred past an answer is done then, too. */
async function lookAtRest(): Promise<WorldNow> {
  let before = await look();
  for (;;) {
    await wait(300);
    const now = await look();
    if (now.counts.rowsRead === before.counts.rowsRead) return now;
    before = now;
  }
}
const change = (settings: object) =>
  fetch(WORLD, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  });

describe('npm start -- --like-production', () => {
  test('shows a page from the cache, without what is for Cloudflare alone and without the database', async () => {
    await fetch(SHOP);
    const before = await lookAtRest();
    const page = await fetch(SHOP);
    expect(page.headers.get('Cf-Cache-Status')).toBe('HIT');
    expect(page.headers.get('Cache-Tag')).toBeNull();
    expect(page.headers.get('Cloudflare-CDN-Cache-Control')).toBeNull();
    expect(await page.text()).toContain('</html>');
    expect((await look()).counts.rowsRead).toBe(before.counts.rowsRead);
  });

  test('has a page that is reached from an advertisement in the cache already', async () => {
    const plain = await (await fetch(SHOP)).text();
    const before = await lookAtRest();
    const page = await fetch(`${SHOP}/?fbclid=IwAR0&utm_source=instagram`);
    expect(await page.text()).toBe(plain);
    const { counts } = await look();
    expect(counts.rowsRead).toBe(before.counts.rowsRead);
    expect(counts.cacheHits).toBe(before.counts.cacheHits + 1);
  });

  test('purges the pages of a change once the shop does something', async () => {
    const db = openDatabase({ url: `http://127.0.0.1:${String(PORT + 1)}`, timeoutMs: 30_000 });
    await (await fetch(`${SHOP}/contact`)).text();
    const before = await look();
    await db.run(sql`update notification_bar_settings set text_content = 'Shubh Diwali' where is_active`);
    expect(await (await fetch(`${SHOP}/contact`)).text()).not.toContain('Shubh Diwali');
    const subscribed = await fetch(`${SHOP}/api/newsletter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: SHOP },
      body: JSON.stringify({ email: 'asha@example.in' }),
    });
    expect(subscribed.status).toBe(202);
    const shown = async () => (await (await fetch(`${SHOP}/contact`)).text()).includes('Shubh Diwali');
    await expect.poll(shown, { timeout: 30_000 }).toBe(true);
    expect((await look()).counts.purges).toBe(before.counts.purges + 1);
  });

  test('keeps no picture of a person that the shop has removed', async () => {
    const form = new FormData();
    form.set('folder', 'reviews/avatars');
    const plain = { create: { width: 90, height: 90, channels: 3, background: '#6b1a2b' } } as const;
    form.set('file', new File([new Uint8Array(await sharp(plain).png().toBuffer())], 'asha.png'));
    const Cookie = await signedIn(SHOP, DEMO_ACCOUNTS[0]);
    const sent = await fetch(`${SHOP}/api/admin/uploads`, {
      method: 'POST',
      headers: { Origin: SHOP, Cookie },
      body: form,
    });
    const { address } = await sent.json<{ address: string }>();
    const ask = async () => {
      const picture = await fetch(`${SHOP}${address}/320.webp`);
      await picture.arrayBuffer();
      return `${String(picture.status)} ${picture.headers.get('Cf-Cache-Status') ?? ''}`;
    };
    expect([await ask(), await ask()]).toEqual(['200 MISS', '200 HIT']);

    // No review takes the photo, and its day is over.
    const db = openDatabase({ url: `http://127.0.0.1:${String(PORT + 1)}`, timeoutMs: 30_000 });
    await db.run(sql`update outbox set next_attempt_at = 0 where kind = 'media'`);
    const askAfterCron = async () => {
      await fetch(`${SHOP}/cdn-cgi/handler/scheduled`);
      return ask();
    };
    await expect.poll(askAfterCron, { timeout: 60_000, interval: 1000 }).toMatch(/^404/);
  });

  test('stops what the database does above its quota', async () => {
    const Cookie = await signedIn(SHOP, DEMO_ACCOUNTS[0]);
    const { counts } = await look();
    await change({ dbQuotaRows: counts.rowsRead - 1 });
    const search = await fetch(`${SHOP}/collections?search=gold`);
    expect(search.status).toBe(503);
    expect(await search.text()).toContain('The shop is resting');
    const admin = await fetch(`${SHOP}/admin/dashboard`, { headers: { Cookie } });
    expect(admin.status).toBe(503);
    expect(await admin.text()).toContain('its quota is used up');
    await change({ dbQuotaRows: null });
    expect((await fetch(`${SHOP}/api/products`)).status).toBe(200);
  });
});

test('a flag that nobody knows is refused in one line', async () => {
  const command = run(process.execPath, ['scripts/run.mjs', 'start', '--like-prodution'], {});
  expect((await command.ended).code).toBe(1);
  expect(command.output()).toBe(
    'npm start does not know "--like-prodution". Try: npm start -- --like-production, or npm start -- --empty',
  );
});
