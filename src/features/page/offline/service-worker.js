/**
 * Pages that were seen open without a line, with a word that they may be old. It is one classic script, since Firefox
 * knows no other service workers; the build adds VERSION, which is new with each deploy, and CART_FILES
 * (scripts/bundle/service-worker.ts).
 */
const OFFLINE_PAGE = '/offline';
/** In place of a picture that was not seen. */
const STOCK_PICTURE = '/stock.svg';
/** The offline page and its files. */
const SHELL = `shell ${VERSION}`;
const PAGES = `pages ${VERSION}`;
/** Their names hold a hash, so a page that is open during a deploy still finds those of its own version. */
const ASSETS = 'assets';
const PICTURES = 'pictures';
const MOST = { [PAGES]: 40, [ASSETS]: 120, [PICTURES]: 200 };
/** A seen page is shown as it was when the line is slower than this. */
const PATIENCE_MS = 4000;

const FILE = /^\/(?:_astro|fonts|icons|media)\/|^\/\w+\.svg$/;
/** Downloads, and the owner's side: the browser asks for them as if there were no service worker. */
const OUTSIDE = /^\/(?:admin|api|media)(?:\/|$)/;
const PERSONAL = /^\/(?:admin|api|orders|checkout)(?:\/|$)|[?&]token=/;
/** Elsewhere a page reads nothing of its query. */
const READS_QUERY = /^\/(?:collections(?:\/|$)|products\/\d+\/reviews$)/;
const CATALOGUE = /^\/(?:(?:collections|products)(?:\/.*)?)?$/;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { method, mode, url, headers } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (FILE.test(pathname) && !headers.has('Range')) event.respondWith(readFile(event));
});

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll([OFFLINE_PAGE, STOCK_PICTURE]);
  await shell.addAll(filesOf(await (await shell.match(OFFLINE_PAGE)).text()));
  await Promise.all([keepOpenPages(), keepCart()]).catch(() => null);
  await skipWaiting();
}

async function takeOver() {
  const own = [SHELL, PAGES, ASSETS, PICTURES];
  const old = (await caches.keys()).filter((name) => !own.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  // Starting this script may take a phone longer than the line takes: the page is asked for meanwhile.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** The page that brought the service worker came before it. The browser still has it, so that this costs no line. */
async function keepOpenPages() {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const url of open
    .map((page) => new URL(page.url))
    .filter(({ pathname }) => CATALOGUE.test(pathname))) {
    const page = await fetch(url, { cache: 'force-cache' });
    await keepPage(url, page);
    await (await caches.open(ASSETS)).addAll(filesOf(await page.text()));
  }
}

async function keepCart() {
  const assets = await caches.open(ASSETS);
  const known = (await assets.keys()).map(({ url }) => new URL(url).pathname);
  await assets.addAll(CART_FILES.filter((file) => !known.includes(file)));
}

const filesOf = (html) => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/(?:_astro\/[\w./-]+|\w+\.svg))"/g)].map(([, path]) => path)),
];

async function openPage(event) {
  const url = new URL(event.request.url);
  const answer = askShop(event);
  if (OUTSIDE.test(url.pathname)) return await answer;
  event.waitUntil(answer.then((page) => keepPage(url, page)).catch(() => null));
  try {
    const slow = wait(PATIENCE_MS).then(() => seenPage(url, 'Your connection is slow'));
    return (await Promise.race([answer, slow])) ?? (await answer);
  } catch {
    return (await seenPage(url, 'You are offline')) ?? (await offlinePage());
  }
}

const askShop = async (event) => (await event.preloadResponse) ?? (await fetch(event.request));

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function readFile(event) {
  const { pathname } = new URL(event.request.url);
  const kept = await caches.match(event.request).catch(() => null);
  if (kept) return kept;
  try {
    const file = await fetch(event.request);
    const name = pathname.startsWith('/media/') ? PICTURES : ASSETS;
    if (mayKeep(pathname, file)) event.waitUntil(keep(name, pathname, file.clone()).catch(() => null));
    return file;
  } catch (error) {
    const other = await otherWidth(pathname);
    if (other) return other;
    throw error;
  }
}

/** A small picture of the cart may have been seen large only. */
async function otherWidth(pathname) {
  const [folder] = /^\/media\/.+\//.exec(pathname) ?? [];
  if (!folder) return undefined;
  const pictures = await caches.open(PICTURES);
  const other = (await pictures.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
  return other && (await pictures.match(other));
}

/** The shop's headers decide: it marks what is personal `private, no-store`, and so each answer that sets a cookie. */
function mayKeep(address, { status, headers }) {
  const caching = headers.get('Cache-Control') ?? '';
  const isShared = /\bpublic\b/.test(caching) && !/\b(?:private|no-store)\b/.test(caching);
  return status === 200 && isShared && !PERSONAL.test(address);
}

const addressOf = ({ pathname, search }) => (READS_QUERY.test(pathname) ? pathname + search : pathname);

async function keepPage(url, page) {
  const isPage = page.headers.get('Content-Type')?.startsWith('text/html');
  if (isPage && mayKeep(url.pathname + url.search, page)) await keep(PAGES, addressOf(url), page.clone());
}

async function keep(name, address, answer) {
  const cache = await caches.open(name);
  // The order is that of arrival, and the oldest goes first.
  await cache.delete(address);
  await cache.put(address, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST[name]).map((old) => cache.delete(old)));
}

async function seenPage(url, reason) {
  const page = await (await caches.open(PAGES)).match(addressOf(url));
  const word = `<p role="status" class="bg-gold-soft px-4 py-2.5 text-center text-sm text-ink">${reason}: this page may be old. <a href="" class="underline underline-offset-4">Load it again</a></p>`;
  return page && (await changed(page, '<header', `${word}<header`));
}

async function offlinePage() {
  const page = await (await caches.open(SHELL)).match(OFFLINE_PAGE);
  const pages = await caches.open(PAGES);
  const seen = (await pages.keys()).reverse().slice(0, 8);
  const links = await Promise.all(
    seen.map(async (request) => {
      const [, title = ''] = /<title>([^|<]*)/.exec(await (await pages.match(request)).text()) ?? [];
      const { pathname, search } = new URL(request.url);
      return `<li><a href="${pathname}${search}" class="inline-flex min-h-11 items-center text-maroon underline underline-offset-4">${title.trim()}</a></li>`;
    }),
  );
  const list = `<h2 class="mt-6 text-2xl">What you have seen</h2><ul>${links.join('')}</ul>`;
  return await changed(page, '<div data-seen>', `<div data-seen>${links.length > 0 ? list : ''}`);
}

async function changed(page, mark, replacement) {
  const html = (await page.text()).replace(mark, () => replacement);
  return new Response(html, { headers: page.headers });
}
