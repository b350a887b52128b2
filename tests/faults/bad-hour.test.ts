import { and, eq, like, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { backupFolder, readContents, readPieces } from '#scripts/backup/backup-folder.ts';
import { endRestore, loadDump } from '#scripts/backup/load-dump.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { CLAIM_MS } from '#outbox/delivery.ts';
import { endAll, makeDataDir, removeDataDirs, run } from '#tests/start/support/started-shop.ts';
import { addProduct } from '#tests/support/rows.ts';
import { startSqld } from '#tests/support/sqld.ts';
import { inParallel, onePiece, order, payAt, type Placed, verify } from './support/buyers.ts';
import { type FaultShop, openFaultShop } from './support/fault-shop.ts';
import { expectInvariants, expectWholeDatabase, unsettledPayments } from './support/invariants.ts';
import { scaled } from './support/scale.ts';
import type { Reply } from './support/shop-calls.ts';
import { until } from './support/until.ts';

/** 5 % of the calls to the database are slow, 2 % are lost, purges are refused and Images is used up. */
const BAD = {
  dbSlowShare: 0.05,
  dbSlowMs: 1000,
  dbLostShare: 0.02,
  purgesPerMinute: 0,
  purgeBucket: 0,
  imagesLeft: 2,
};
const BUYERS = scaled(24, 120);
const AT_ONCE = 6;
const REFUNDS = 8;
const REFUNDED_PAISE = 100_00;
/** Longer than sending and recording it take. */
const DEAD_AFTER_MS = 20_000;
const NEWS = 'We are open through bad hours';
/** The cache keeps these for a day. */
const PAGES = ['/', '/collections', '/collections/necklaces', '/contact', '/customer-reviews'];
const [{ email, password }] = DEMO_ACCOUNTS;

let shop: FaultShop;
let owner: string;
beforeAll(async () => {
  shop = await openFaultShop({ HOLD_SECONDS: '600', RECONCILE_AFTER_SECONDS: '1' }, true);
  owner = (await shop.call('/api/auth/sign-in/email', { body: { email, password } })).cookies;
});
afterAll(async () => {
  await endAll();
  removeDataDirs();
});

const folder = backupFolder(makeDataDir());
/** The orders paid before the backup began. */
let paidBefore: readonly string[];

test('after a bad hour nothing is lost, and whoever was refused was told why', async () => {
  const demoProducts = await shop.db.select({ id: products.id }).from(products);
  const product = await addProduct(shop.db, { inStock: 10_000, name: 'Bad hour jhumka' });
  const home = await (await fetch(shop.url)).text();
  const pictures = [...new Set(home.match(/\/media\/products\/[^/" ]+/g))];
  await change(BAD);
  for (const path of PAGES) await until(`${path} is in the cache`, async () => (await visit(path)) === 200);

  let isBackedUp = false;
  let begun = 0;
  const bought: Bought[] = [];
  const buying = inParallel(AT_ONCE, async () => {
    while (begun < BUYERS || !isBackedUp) bought.push(await buy(product.id, (begun += 1)));
  });
  const others = [
    inParallel(demoProducts.length, (nth) => visit(`/products/${String(demoProducts[nth]?.id)}`), 2),
    inParallel(scaled(30, 150), () => visit('/find-order'), 2),
    inParallel(pictures.length, (nth) => visit(`${pictures[nth] ?? ''}/320.webp`), 2),
    press('notifications', () => asOwner('/api/admin/notifications', { textContent: NEWS, isActive: true })),
    upload(),
  ];

  await until('a third is paid', async () => (await paidOrders(shop.db)).length > BUYERS / 3);
  paidBefore = await paidOrders(shop.db);
  const backup = takeBackup();
  const backedUp = backup.ended.finally(() => (isBackedUp = true));
  await change({ dbBlocked: true });
  // Enough visits for everybody to run into it. Cached pages are shown as ever.
  const blocked = await inParallel(scaled(120, 600), () => visit(`/products/${String(product.id)}`), 4);
  expect(new Set(blocked)).toEqual(new Set([503]));
  expect(await inParallel(PAGES.length, (nth) => visit(PAGES[nth] ?? ''))).toEqual(PAGES.map(() => 200));
  await change({ dbBlocked: false });

  expect(await backedUp, backup.output()).toMatchObject({ code: 0 });
  await Promise.all([buying, ...others]);
  const refunded = bought.slice(0, REFUNDS);
  await inParallel(REFUNDS, (nth) => refund(refunded[nth], `bad-hour-refund-${String(nth)}`), 2);
  await until('purges were refused', async () => (await counts()).purgesRefused > 0);
  const met = await counts();
  for (const what of ['dbLost', 'dbRefused', 'imagesRefused'] as const) {
    expect(met[what], what).toBeGreaterThan(0);
  }

  await shop.control('DELETE', '/world');
  await vi.waitFor(
    async () => {
      await endPauses();
      await shop.cron().catch(() => undefined);
      expect(await unsettledPayments(shop), 'payments that neither paid an order nor went back').toEqual([]);
      expect(await waitingDeliveries(), 'deliveries that still wait').toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
  await expectInvariants(shop, bought.map(orderIdOf));
  expect(new Set(await paidOrders(shop.db))).toEqual(new Set(bought.map(orderIdOf)));
  const { refunds } = (await shop.control('GET', '/ledger')) as Ledger;
  for (const { paymentId } of refunded) {
    expect(refunds.filter(({ payment_id: id }) => id === paymentId)).toMatchObject([
      { amount: REFUNDED_PAISE },
    ]);
  }
  await until('the cache shows what the owner has said', async () =>
    (await (await fetch(shop.url)).text()).includes(NEWS),
  );
  expect(refusals).not.toEqual([]);
  for (const { path, status, text } of refusals) {
    expect([409, 429, 502, 503], `${path}: ${text}`).toContain(status);
    expect(text, path).toMatch(/again|resting|See Health/i);
  }
});

test('a backup that was taken meanwhile holds every invariant once it is restored', async () => {
  const contents = readContents(folder, true);
  expect(contents.pieces.map(({ part }) => part)).toContain('changes');
  const sqld = await startSqld();
  try {
    const copy = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
    await loadDump(copy.$client, readPieces(folder, contents), contents);
    await endRestore(copy.$client);
    expect((await copy.$client.execute('pragma foreign_key_check')).rows).toEqual([]);
    await expectWholeDatabase(copy);
    expect(await paidOrders(copy)).toEqual(expect.arrayContaining([...paidBefore]));
  } finally {
    await sqld.stop();
  }
  // The backup leaves nothing behind in the shop.
  const left = await shop.db.$client.execute("select name from sqlite_master where name like 'backup%'");
  expect(left.rows).toEqual([]);
});

interface Bought {
  readonly placed: Placed;
  readonly paymentId: string;
}

interface Ledger {
  readonly refunds: readonly { readonly payment_id: string; readonly amount: number }[];
}

interface World {
  readonly counts: Readonly<Record<'dbLost' | 'dbRefused' | 'imagesRefused' | 'purgesRefused', number>>;
}

const change = (settings: object) => shop.control('POST', '/world', settings);
const counts = async () => ((await shop.control('GET', '/world')) as World).counts;
const asOwner = (path: string, body: object) => shop.call(path, { headers: { Cookie: owner }, body });
const orderIdOf = ({ placed }: Bought) => placed.order?.dbOrderId ?? '';

/** Everything that the shop refused with a sentence. */
const refusals: { readonly path: string; readonly status: number; readonly text: string }[] = [];

async function visit(path: string): Promise<number> {
  const response = await fetch(`${shop.url}${path}`);
  const text = await response.text();
  if (!response.ok) refusals.push({ path, status: response.status, text: wordsOf(text) });
  return response.status;
}

/** The title and the words of a page. */
const wordsOf = (page: string) =>
  String(page.match(/<title>[^]*?<\/title>|<main[^]*<\/main>/g)).replaceAll(/<[^>]+>|\s+/g, ' ');

/** Presses again until it succeeds, as people do, also when no answer came; refusals on the way are kept. */
async function press(what: string, act: () => Promise<Reply>): Promise<void> {
  await until(what, async () => {
    const reply = await act().catch(() => null);
    if (reply !== null && reply.status < 300) return true;
    if (reply) refusals.push({ path: what, status: reply.status, text: JSON.stringify(reply.body) });
    return false;
  });
}

async function buy(productId: number, nth: number): Promise<Bought> {
  const basket = {
    ...onePiece(productId),
    key: `bad-hour-order-${String(nth)}`,
    email: `bad.hour.${String(nth)}@example.in`,
  };
  let placed: Placed | undefined;
  await press('create-razorpay-order', async () => {
    placed = await order(shop, basket);
    return placed.reply;
  });
  if (!placed) throw new Error('Nothing was ordered.');
  const acknowledged = placed;
  const receipt = await payAt(shop, acknowledged);
  await press('verify-razorpay-payment', () => verify(shop, acknowledged, receipt));
  return { placed: acknowledged, paymentId: receipt.razorpay_payment_id };
}

async function refund(bought: Bought | undefined, key: string): Promise<void> {
  const id = bought ? orderIdOf(bought) : '';
  const body = { amountPaise: REFUNDED_PAISE, reason: 'A bad hour', key };
  await press('refunds', () => asOwner(`/api/admin/orders/${id}/refunds`, body));
}

/** A photo by the owner while Images refuses: it is taken, or the owner is told. */
async function upload(): Promise<void> {
  const color = { create: { width: 900, height: 900, channels: 3, background: '#6b1a2b' } } as const;
  const photo = new Uint8Array(await sharp(color).png().toBuffer());
  const form = new FormData();
  form.set('folder', 'products');
  form.set('file', new File([photo], 'photo.png', { type: 'image/png' }));
  const headers = { Origin: shop.url, Cookie: owner };
  const response = await fetch(`${shop.url}/api/admin/uploads`, { method: 'POST', headers, body: form });
  const text = await response.text();
  if (!response.ok) refusals.push({ path: 'uploads', status: response.status, text });
}

/** Uses the same bad connection as the shop's own calls. */
function takeBackup() {
  const databasePort = Number(new URL(shop.url).port) + 1;
  return run(process.execPath, ['scripts/run.mjs', 'backup', folder.folder], {
    DATABASE_URL: `libsql://127.0.0.1:${String(databasePort)}?tls=0`,
    SITE_URL: shop.url,
  });
}

async function paidOrders(db: Database): Promise<string[]> {
  const paid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'paid'), like(orders.customerEmail, 'bad.hour.%')));
  return paid.map(({ id }) => id);
}

/** Ends the pauses between tries, and claims so old that their run has died, or could not record what it did. */
async function endPauses(): Promise<void> {
  await shop.db.run(sql`update outbox set next_attempt_at = 0,
    claimed_until = iif(claimed_until < ${Date.now() + CLAIM_MS - DEAD_AFTER_MS}, 0, claimed_until)
    where status = 'waiting'`);
}

const waitingDeliveries = () =>
  shop.db.all(sql`select id, kind, attempts, last_error from outbox where status = 'waiting'`);
