import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { openShop, type OpenShop } from '#scripts/checks/open-shop.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { shop, shopTexts } from '#shop.config.ts';
import { readHtml, type ServedHtml } from '#tests/e2e/support/served-html.ts';
import { createToken, hashToken } from '#tokens.ts';
import { findShopPort, signedIn } from './support/started-shop.ts';

const PORT = await findShopPort();
const PAYMENTS = `http://localhost:${String(PORT + 2)}`;
const EDGE = 'Cloudflare-CDN-Cache-Control';
const PIECE = 'Mehfil Kundan Bangles';
const [OWNER, SHOPPER] = DEMO_ACCOUNTS;

let open: OpenShop;
let db: Database;
let piece: string;
let owner: string;
let shopper: string;
beforeAll(async () => {
  open = await openShop(PORT);
  db = openDatabase({ url: `http://127.0.0.1:${String(PORT + 1)}`, timeoutMs: 30_000 });
  piece = await productAt(PIECE);
  [owner, shopper] = [await signedIn(open.url, OWNER), await signedIn(open.url, SHOPPER)];
});
afterAll(() => open.close());

const ids = async (sql: string, ...args: string[]) => {
  const { rows } = await db.$client.execute({ sql, args });
  return rows.map(({ id }) => z.union([z.string(), z.number()]).parse(id));
};
const productAt = async (name: string) =>
  `/products/${String((await ids('select id from products where name = ?', name))[0])}`;
const byte = () => String(randomInt(1, 255));
interface Asked {
  readonly method?: string;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Each request comes from an address of its own, so that none uses up what another may ask for in a minute. */
const ask = (path: string, { headers, ...init }: Asked = {}) =>
  fetch(`${open.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'CF-Connecting-IP': `10.${byte()}.${byte()}.${byte()}`, ...headers },
  });
const as = (Cookie: string) => ({ headers: { Cookie } });
const htmlAt = async (path: string): Promise<ServedHtml> => readHtml(await (await ask(path)).text());
const isKept = async (path: string) => (await ask(path)).headers.get(EDGE)?.startsWith('public') ?? false;
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]+>/gs, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
const robots = (html: ServedHtml) => html.find('meta', 'name', 'robots')?.['content'];
const linkTo = (html: ServedHtml, rel: string) => html.find('link', 'rel', rel)?.['href'];
const og = (html: ServedHtml, name: string) => html.find('meta', 'property', `og:${name}`)?.['content'] ?? '';

function policyOf({ headers }: Response): Map<string, string> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split(';');
  return new Map(
    directives.map((each) => {
      const [name = '', value = ''] = each.trim().split(/\s+(.*)/s);
      return [name, value];
    }),
  );
}

/** Sources besides the shop itself from which a page may load, run, frame and to which it may send. */
const foreignSources = (answer: Response) =>
  new Set(
    [...policyOf(answer).values()]
      .flatMap((value) => value.split(' '))
      .filter((source) => source !== '' && !source.startsWith("'")),
  );

function expectSecured(answer: Response, mayBeShown = false): void {
  const policy = policyOf(answer);
  expect([policy.get('default-src'), policy.get('frame-ancestors')]).toEqual(["'none'", "'none'"]);
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  const year = 365 * 24 * 60 * 60;
  const hsts = /max-age=(\d+)/.exec(answer.headers.get('Strict-Transport-Security') ?? '')?.[1];
  expect(Number(hsts)).toBeGreaterThanOrEqual(year);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': mayBeShown ? 'cross-origin' : 'same-origin',
  });
}

describe('R11: every answer carries the security headers:', () => {
  const json = { 'Content-Type': 'application/json' };
  const fromEvil = { method: 'POST', body: '{}', headers: { ...json, Origin: 'https://evil.example' } };
  test.each([
    ['a page', '/', 200, {}],
    ['a page that does not exist', '/no-such-page', 404, {}],
    ['a page that somebody writes to', '/', 405, { method: 'POST', body: '{}', headers: json }],
    ['the API', '/api/health', 200, {}],
    ['an API route that does not exist', '/api/no-such-route', 404, {}],
    ['a refused call', '/api/health', 403, fromEvil],
    ['a script that is gone', '/_astro/gone.js', 404, {}],
    ['a font that is gone', '/fonts/gone.woff2', 404, {}],
    ['a service of the framework', '/_image?href=/logo.svg&w=100&f=png', 404, {}],
  ])('%s', async (_, path, status, init) => {
    const answer = await ask(path, init);
    expect(answer.status).toBe(status);
    expectSecured(answer);
    if (path !== '/' || status !== 200) expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    if (status === 405) expect(answer.headers.get('Allow')).toBe('GET, HEAD');
    if (!/^\/(?:_astro|fonts)/.test(path)) expect(answer.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/);
  });

  test('files, which other sites may show where they are pictures', async () => {
    const home = await htmlAt('/');
    const picture = home.all('img').find(({ src = '' }) => src.startsWith('/media/'))?.['src'] ?? '';
    const style = linkTo(home, 'stylesheet') ?? '';
    for (const path of [picture, style])
      expect((await ask(path)).headers.get('Cache-Control')).toContain('immutable');
    expectSecured(await ask(style));
    for (const path of [picture, '/og.jpg', '/logo.svg', '/favicon.svg', '/icons/icon-512.png']) {
      expectSecured(await ask(path), true);
    }
  });
});

test('R11: the service worker is asked for anew each time, and may load only from the shop', async () => {
  const answer = await ask('/sw.js');
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
  expect(answer.headers.get('Content-Type')).toContain('javascript');
  expectSecured(answer);
  expect(policyOf(answer).get('connect-src')).toBe("'self'");
  expect(policyOf(await ask('/')).get('worker-src')).toBe("'self'");
  const offline = await ask('/offline');
  expect([offline.status, offline.headers.get('Cache-Control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ]);
});

describe('R11: what a page may do', () => {
  test('the checkout alone takes anything from elsewhere, of the payment service', async () => {
    const checkout = await ask('/checkout');
    const apps = ['upi:', 'intent:', 'phonepe:', 'tez:', 'paytmmp:'];
    expect(foreignSources(checkout)).toEqual(new Set([PAYMENTS, ...apps]));
    const styles = [...policyOf(checkout)].filter(([name]) => name.startsWith('style-src'));
    expect(styles).toEqual([
      ['style-src', "'self'"],
      ['style-src-elem', "'self' 'unsafe-inline'"],
      ['style-src-attr', "'unsafe-inline'"],
    ]);
    expect(checkout.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    const others = ['/', '/collections', '/contact', '/login', '/find-order', '/admin/login', piece];
    for (const path of others) expect(foreignSources(await ask(path)), path).toEqual(new Set());
  });

  test.each(['dashboard', 'orders', 'products', 'settings', 'customers'])(
    'admin/%s takes nothing from elsewhere, and nobody keeps a copy of it',
    async (section) => {
      const answer = await ask(`/admin/${section}`, as(owner));
      expect(answer.status).toBe(200);
      expect(foreignSources(answer)).toEqual(new Set());
      expectSecured(answer);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    },
  );

  test.each(['/profile', '/orders', '/wishlist', '/checkout', '/login', '/find-order', '/admin/login'])(
    '%s is cached by nobody, not even the edge',
    async (path) => {
      const { headers } = await ask(path, as(shopper));
      expect([headers.get('Cache-Control'), headers.get(EDGE)]).toEqual(['private, no-store', 'no-store']);
    },
  );

  test.each([
    'update-password',
    'verify-email',
    'newsletter/confirm',
    'newsletter/unsubscribe',
    'payment-failed',
  ])('the token in the address of /%s is told to no other site', async (page) => {
    const { headers } = await ask(`/${page}?token=abc`);
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  test.each(['/', '/collections', '/contact'])(
    '%s is the same for everybody, whatever they say of themselves',
    async (path) => {
      const read = async (headers: Record<string, string> = {}) => {
        const answer = await ask(path, { headers });
        return { text: timeless(await answer.text()), edge: answer.headers.get(EDGE) };
      };
      const evil = 'evil.example';
      const plain = await read();
      expect(plain.edge).toMatch(/^public/);
      const said = {
        'X-Forwarded-Host': evil,
        'X-Forwarded-Proto': 'javascript',
        Forwarded: `host=${evil}`,
        'X-Original-URL': '/admin',
        'X-HTTP-Method-Override': 'DELETE',
        Referer: `https://${evil}/`,
        'Accept-Language': evil,
        'User-Agent': evil,
      };
      expect(await read(said)).toEqual(plain);
      expect(await read({ Cookie: owner })).toEqual(plain);
    },
  );

  test.each(['/login//evil.example/', '/LOGIN/%0d%0aSet-Cookie:a=b', '/products/%2f%2fevil.example/'])(
    '%s leads nobody elsewhere',
    async (path) => {
      const { headers } = await ask(path);
      expect(new URL(headers.get('Location') ?? '/', open.url).origin).toBe(open.url);
      expect(headers.get('Set-Cookie')).toBeNull();
    },
  );

  test.each([
    ['/contact', 405],
    ['/media/no-such-file', 405],
    ['/api/admin/uploads', 403],
  ])('what is sent to %s and not read there is answered in words all the same', async (path, status) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(4 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }));
    expect((await ask(path, { method: 'POST', body })).status).toBe(status);
  });
});

const timeless = (html: string) => html.replaceAll(/ data-rendered-at="\d+"/g, '');

const ADVERTISED = 'utm_source=instagram&utm_campaign=diwali&fbclid=IwAR0x_y&gclid=Cj0KCQ';

describe('W3: an address from an advertisement', () => {
  test('is the page that the cache has, and is not kept itself', async () => {
    for (const path of ['/', piece, '/contact?x=1', '/collections/rings?sort=price-asc']) {
      const plain = await ask(path.replace('?x=1', ''));
      const reached = await ask(`${path}${path.includes('?') ? '&' : '?'}${ADVERTISED}`);
      expect(timeless(await reached.text()), path).toBe(timeless(await plain.text()));
      // The Worker that answered read nothing: it asked itself for the page, through the cache.
      expect(reached.headers.get('Server-Timing'), path).toContain('0 round trips');
      expect(plain.headers.get(EDGE), path).toMatch(/^public/);
      expect(reached.headers.get(EDGE), path).toBe('no-store');
      expect(reached.headers.get('Cache-Control'), path).toBe(plain.headers.get('Cache-Control'));
      expect(reached.headers.get('Cache-Tag'), path).toBeNull();
    }
    expect((await ask(`/no-such-page?${ADVERTISED}`)).status).toBe(404);
  });

  test('of a page for signed-in people leads to the login, and is kept by nobody', async () => {
    const { status, headers } = await ask(`/orders?${ADVERTISED}`);
    expect([status, headers.get('Cache-Control')]).toEqual([302, 'private, no-store']);
    expect(headers.get('Location')).toContain('/login');
  });
});

test('D8: what a page costs the database', async () => {
  await ask('/collections');
  for (const [path, trips] of [
    ['/', '1 round trip'],
    [piece, '1 round trip'],
    ['/collections', '1 round trip'],
    ['/collections/earrings?sort=price-desc', '1 round trip'],
    ['/collections/rings?sort=best_selling-desc', '1 round trip'],
    ['/collections?colour=red&price_to=999', '1 round trip'],
    ['/collections?search=kada', '1 round trip'],
    ['/collections?search=jhumkka', '2 round trips'],
  ] as const) {
    expect((await ask(path)).headers.get('Server-Timing'), path).toContain(`db;desc="${trips}"`);
  }
});

test.each([
  ['/customer-reviews', 'Words of Sparkle', 'reviews'],
  ['/contact', 'Contact Us', 'settings'],
  ['/privacy-policy', 'Privacy Policy', 'settings'],
  ['/your-data', 'Your Data and Your Consent', 'settings'],
  ['/terms-conditions', 'Terms and Conditions', 'settings'],
  ['/shipping-returns', 'Shipping & Returns', 'settings'],
])('A2, A9: %s costs one round trip and is kept at the edge', async (path, heading, tag) => {
  const answer = await ask(path);
  expect(answer.headers.get('Server-Timing')).toMatch(/\bdb;desc="1 round trip"/);
  expect(answer.headers.get(EDGE)).toContain('public, max-age=86400');
  expect(answer.headers.get('Cache-Tag')?.split(',')).toEqual(expect.arrayContaining(['settings', tag]));
  const text = await answer.text();
  expect(readHtml(text).words('h1')).toEqual([heading]);
  if (path === '/customer-reviews') return;
  // What the law wants on each of them.
  const words = wordsOf(text);
  expect(words).toMatch(/, Grievance Officer, /);
  expect(words).toContain('acknowledged within 48 hours and settled within one month');
  expect(text).toContain('href="mailto:grievance@');
  // S9: amounts have their two decimals.
  for (const [amount] of words.matchAll(/₹[\d,]*\d(?:\.\d+)?/g)) expect(amount).toMatch(/\.\d{2}$/);
});

test.each([
  [
    '/contact',
    [
      '11 AM to 6 PM, Monday to Saturday',
      'Bengaluru, Karnataka 560079',
      ...shopTexts.branches.flatMap(({ name, lines }) => [name, ...lines]),
    ],
  ],
  ['/privacy-policy', ['could not be delivered', 'Grievance Officer']],
  ['/your-data', ['Data Protection Board of India', 'Withdrawing your consent is as easy as giving it']],
  ['/terms-conditions', ['Orders of ₹500.00 or more', 'laws of India', '30 days’ notice']],
  [
    '/shipping-returns',
    [
      'all of India',
      'Orders of ₹500.00 or more',
      '3 to 7 business days',
      'within 48 hours',
      'unboxing video',
      'We do not refuse a defective item only because there is no video.',
    ],
  ],
])('A9, F14: %s says what it must', async (path, texts) => {
  const words = wordsOf(await (await ask(path)).text());
  for (const text of texts) expect(words).toContain(text);
});

describe('what search engines and messengers read', () => {
  test('the sitemap names every kind of page, and each of them answers', async () => {
    const response = await ask('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toContain('application/xml');
    const addresses = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
    const paths = addresses.map(([, address = '']) => new URL(address).pathname + new URL(address).search);
    expect(new Set(paths).size).toBe(paths.length);
    const firstOfEach = ['/collections/', '/collections?', '/products/'].map(
      (start) => paths.find((path) => path.startsWith(start)) ?? `none under ${start}`,
    );
    const statics = [
      '/',
      '/collections',
      '/customer-reviews',
      '/contact',
      '/shipping-returns',
      '/privacy-policy',
    ];
    for (const path of [...statics, ...firstOfEach]) {
      expect(paths).toContain(path);
      expect((await ask(path)).status, path).toBe(200);
    }
    expect((await ask('/sitemap-99.xml')).status).toBe(404);
    expect(await (await ask('/robots.txt')).text()).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  });

  test('another spelling of an address leads for good to the usual one', async () => {
    const answer = await ask('/Collections/Maang-Tikka/?sort=price-asc');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('Location')).toBe('/collections/Maang-Tikka?sort=price-asc');
  });

  test('icons have the sizes that the manifest names, and the address that is asked for unbidden has one', async () => {
    const manifest: unknown = await (await ask(linkTo(await htmlAt('/'), 'manifest') ?? '')).json();
    const icons = [
      ['/icons/icon-192.png', 192],
      ['/icons/icon-512.png', 512],
      ['/icons/maskable-512.png', 512],
      ['/icons/apple-touch-icon.png', 180],
    ] as const;
    expect(manifest).toMatchObject({ start_url: '/', icons: icons.slice(0, 3).map(([src]) => ({ src })) });
    for (const [src, size] of icons) {
      const { width, height } = await sharp(await (await ask(src)).arrayBuffer()).metadata();
      expect([width, height], src).toEqual([size, size]);
    }
    const favicon = new Uint8Array(await (await ask('/favicon.ico')).arrayBuffer());
    expect([...favicon.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  });

  test('pages say who the shop is and how to search it, and where they stand', async () => {
    const urlTemplate = expect.stringMatching(/\/collections\?search=\{search_term_string\}$/) as string;
    expect((await htmlAt('/')).data()).toMatchObject([
      {
        '@graph': [
          { '@type': 'Organization', address: { postalCode: '560079', addressCountry: 'IN' } },
          { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction', target: { urlTemplate } } },
        ],
      },
    ]);
    const product = (await htmlAt(piece)).data();
    expect(product).toContainEqual(
      expect.objectContaining({
        '@type': 'Product',
        offers: expect.objectContaining({ price: '1099.00', priceCurrency: 'INR' }) as unknown,
      }),
    );
    expect((await htmlAt('/contact')).data()).toMatchObject([
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { position: 2, name: 'Contact' }] },
    ]);
  });

  test.each(['/contact', '/products/1', '/collections/bangles'])(
    'a shared link to %s has a title, a text and a picture that messengers show, of the size it states',
    async (path) => {
      const html = await htmlAt(path);
      expect(og(html, 'title')).toBe(/<title>([^<]+)<\/title>/.exec(html.text)?.[1]);
      expect(og(html, 'url')).toBe(linkTo(html, 'canonical'));
      expect(og(html, 'url')).toMatch(new RegExp(`${path}$`));
      expect(og(html, 'description')).toMatch(/\S/);
      expect(html.find('meta', 'name', 'twitter:card')?.['content']).toBe('summary_large_image');
      const picture = await (await ask(new URL(og(html, 'image')).pathname)).arrayBuffer();
      const { format, width, height } = await sharp(picture).metadata();
      expect(format).toBe('jpeg');
      expect(picture.byteLength).toBeLessThan(300 * 1024);
      expect([String(width), String(height)]).toEqual([og(html, 'image:width'), og(html, 'image:height')]);
    },
  );

  test.each(['/collections?search=kada', '/collections?colour=maroon', '/collections/bangles?in_stock=1'])(
    'a shared %s shows a piece of what was found, and leads to it',
    async (path) => {
      const html = await htmlAt(path);
      const [, first = 'no piece'] = /"(\/media\/products\/[^/"]+)\/\d+\.webp"/.exec(html.text) ?? [];
      expect(og(html, 'image')).toContain(`${first}/1200.jpg`);
      expect(og(html, 'url').endsWith(path)).toBe(true);
    },
  );

  test.each(['/login', '/checkout', '/wishlist', '/collections/no-such-thing', '/no-such-page'])(
    '%s, of one person or of nothing, has nothing to share',
    async (path) => {
      const shared = (await htmlAt(path)).all('meta').filter(({ property }) => property?.startsWith('og:'));
      expect(shared).toEqual([]);
    },
  );

  test('a picture is made smaller once, in both formats', async () => {
    // No page asks for a banner that small, so that this is its first request.
    const [, original = '', wide, high] =
      /(\/media\/banners\/[^/" ]+-(\d+)x(\d+)-\w+\.avif)\/\d+\.webp/.exec((await htmlAt('/')).text) ?? [];
    for (const format of ['avif', 'webp'] as const) {
      const [first, again] = [await ask(`${original}/320.${format}`), await ask(`${original}/320.${format}`)];
      expect(first.headers.get('Content-Type')).toBe(`image/${format}`);
      const bytes = new Uint8Array(await first.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({
        width: 320,
        height: Math.round((320 * Number(high)) / Number(wide)),
      });
      expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes);
    }
  });
});

describe('a list', () => {
  test.each([
    // Path, canonical address, whether it is listed by search engines.
    ['/collections?page=2', '/collections?page=2', true],
    ['/collections/bangles?sort=price-asc', '/collections/bangles', true],
    ['/collections/Maang-TIKKA', '/collections/maang-tikka', true],
    ['/collections/necklaces?colour=maroon', '/collections/necklaces?colour=maroon', true],
    ['/collections/necklaces?colour=maroon,red', undefined, false],
    ['/collections/necklaces?colour=maroon&occasion=bridal', undefined, false],
    ['/collections/necklaces?price_to=999', undefined, false],
    ['/collections/necklaces?in_stock=1', undefined, false],
    ['/collections/necklaces?colour=no-such', undefined, false],
    ['/collections?search=kada', undefined, false],
    ['/collections?filter_categories=1', undefined, false],
  ])('G8, S9: of %s has the address %s', async (path, canonical, isListed) => {
    const html = await htmlAt(path);
    expect(robots(html)).toBe(isListed ? undefined : 'noindex');
    if (canonical !== undefined)
      expect(new URL(linkTo(html, 'canonical') ?? '').href.endsWith(canonical)).toBe(true);
  });

  test('names the page before it and the one after, and its value', async () => {
    const second = await htmlAt('/collections?page=2');
    expect([linkTo(second, 'prev'), linkTo(second, 'next')]).toEqual(['/collections', '/collections?page=3']);
    const maroon = await htmlAt('/collections/necklaces?colour=maroon');
    expect(maroon.words('title')).toEqual(['Maroon Necklaces | Jhilmil']);
    expect(maroon.text).toContain('Noor Kundan Choker');
  });

  test('drops what cannot be meant, and goes no further than its last page', async () => {
    const bad = await htmlAt('/collections?sort=nonsense&filter_categories=x,1.5&page=-3');
    expect(bad.words('h1')).toEqual(['All Collections']);
    const turned = await htmlAt('/collections?price_from=2000&price_to=500');
    expect(turned.words('a')).toContain('Remove: ₹500.00 to ₹2,000.00');
    const { status, headers } = await ask('/collections?page=999');
    expect([status, headers.get('Location')]).toEqual([302, expect.stringMatching(/\?page=\d$/)]);
  });

  test('W3: is kept under one address', async () => {
    const [first = '', second = ''] = await ids('select id from categories order by id limit 2');
    for (const [params, wanted] of [
      ['colour=blue,red', true],
      ['colour=red,blue', false],
      ['colour=red&colour=blue', false],
      ['colour=blue,red&x=1', false],
      ['colour=no-such', false],
      [`filter_categories=${first},${second}`, true],
      [`filter_categories=${second},${first}`, false],
      [`filter_categories=${first},999999`, false],
    ] as const) {
      expect(await isKept(`/collections?${params}`), params).toBe(wanted);
    }
    // The next sale changes the order.
    const best = await ask('/collections?sort=best_selling-desc');
    expect(best.headers.get(EDGE)).toContain('public, max-age=60,');
  });

  test('S5: of an unknown category is empty, not found, and names the one that is near', async () => {
    expect((await ask('/collections/crowns')).status).toBe(404);
    const near = await htmlAt('/collections/earings');
    expect(near.words('h2')).toContain('No Sparkles Found!');
    expect(near.text).toMatch(/Did you mean\s*<a [^>]*>\s*Earrings\s*<\/a>/);
    expect(robots(near)).toBe('noindex');
  });

  test.each([
    ['payal', 'payal', 'Pieces that match “payal” by name or description.', /Payal|Anklet/],
    ['latest jewellery', 'latest jewellery', 'Every piece in the shop matches that.', /./],
    ['jhumkka', 'jhumkka', 'These pieces match “jhumka”.', /Jhumka/],
    ['maroon bangles', 'maroon bangles', 'These pieces match “red bangles”.', /Suhaag Ruby Bangle Set/],
    ['maroon necklace under 1500', 'maroon necklace', 'Remove: Up to ₹1,500.00', /Noor Kundan Choker/],
    ['choker under 500', 'choker', 'None under ₹500.00. The closest:', /Choker/],
    ['bridal set', 'bridal set', 'Sold out just now. Of the same kind, and in stock:', /Bridal Necklace Set/],
    ['track my order', 'track my order', 'Looking for your order', /./],
  ])('S2, 15.4: a search for "%s" says what it shows', async (term, named, said, card) => {
    const html = await htmlAt(`/collections?search=${encodeURIComponent(term)}`);
    const [main = ''] = /<main\b.*<\/main>/s.exec(html.text) ?? [];
    expect(wordsOf(/<h1\b.*?<\/h1>/s.exec(main)?.[0] ?? '').trim()).toBe(`Search Results for "${named}"`);
    expect(wordsOf(main)).toContain(said);
    expect(wordsOf(/<article\b.*?<\/article>/s.exec(main)?.[0] ?? '')).toMatch(card);
  });
});

test('S2: a link to confirm that has run out is answered with 410 and a way on', async () => {
  const token = createToken();
  await ids(
    `insert into newsletter_subscribers (email, status, confirm_token_hash, confirm_expires_at, unsubscribe_token)
     values ('late@example.in', 'pending', ?, 1, ?)`,
    ...[await hashToken(token), createToken()],
  );
  const answer = await ask(`/newsletter/confirm?token=${token}`);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toMatch(/This link has expired\.[^]*href="#newsletter"/);
});

test('S2: only bangles have a size guide', async () => {
  for (const [path, guides] of [
    [piece, ['Size guide']],
    [await productAt('Mayuri Peacock Jhumkas'), []],
  ] as const) {
    const buttons = (await htmlAt(path)).words('button');
    expect(buttons.filter((words) => words === 'Size guide')).toEqual(guides);
  }
});

test('G10: a sold-out card leads to the form of its piece, which chooses no size and has one button', async () => {
  const path = await productAt('Neelkamal Sapphire Kada');
  const list = await htmlAt('/collections?search=neelkamal');
  expect(list.find('a', 'href', `${path}#restock`)).toBeDefined();
  const html = await htmlAt(path);
  expect(html.find('section', 'id', 'restock')).toBeDefined();
  expect(html.words('option')).toEqual(['Choose a size', '2.4', '2.6', '2.8']);
  expect(html.all('option').filter((option) => 'selected' in option)).toEqual([]);
  expect(html.words('button').filter((words) => /tell me/i.test(words))).toEqual(['Tell me']);
});

test('a look names its pieces, and what they cost together', async () => {
  const html = await htmlAt(`${await productAt('Mayuri Peacock Jhumkas')}/look`);
  const said = html.words('p').find((words) => words.startsWith('Mayuri Peacock Jhumkas + ')) ?? '';
  const [names = '', sum = ''] = said.split(': ₹');
  const [total] = await ids(
    'select sum(price_paise) id from products where name in (select value from json_each(?))',
    JSON.stringify(names.split(' + ')),
  );
  expect(Number(sum.replaceAll(/[,.]/g, ''))).toBe(Number(total));
});

test("S2: 'Product Not Found' with status 404, kept by nobody", async () => {
  for (const path of ['/products/999999', '/products/jhumka']) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'private, no-store']);
    const html = readHtml(await answer.text());
    expect(html.words('h1')).toEqual(['Product Not Found']);
    expect(html.words('a')).toContain('See all collections');
  }
});

test('G1.4: an unregistered seller does not mention the tax on any page, and sends within one state', async () => {
  const [order = ''] = await ids(
    `select o.id from orders o join users u on u.id = o.user_id where u.email = ?
       and not exists (select 1 from tax_documents d where d.order_id = o.id) limit 1`,
    SHOPPER.email,
  );
  const own = `/orders/${order}`;
  const rawOf = async (path: string) => (await ask(path, path === own ? as(shopper) : {})).text();
  /** Without tags, because file names in them may contain any letters. */
  const textOf = async (path: string) => (await rawOf(path)).replaceAll(/<[^>]*>/g, ' ');
  const sends = async (path: string) => (await rawOf(path)).match(/sent anywhere in [^.<"]*/g);
  const sellAs = (mode: 'composition' | 'unregistered') =>
    db.$client.execute({
      sql: `insert or replace into tax_settings (id, mode, gstin, legal_name, trade_name, state_code, invoice_prefix)
        values (1, ?, ?, ?, ?, '29', 'JH')`,
      args: [mode, mode === 'unregistered' ? null : shop.gstin, shop.legalName, shop.name],
    });
  const terms = ['/', '/contact', '/terms-conditions', '/privacy-policy', '/your-data', '/shipping-returns'];
  const pages = [...terms, '/checkout', '/collections', piece, own];
  const ofRegistered = 'You buy for a business';

  expect(await textOf('/contact')).toContain(shop.gstin);
  expect(await textOf(piece)).toContain('Inclusive of all taxes');
  expect(await textOf('/your-data')).toContain(ofRegistered);
  expect(await textOf('/privacy-policy')).toContain('the GSTIN of a business that buys');
  expect(await sends('/checkout')).toContain('sent anywhere in India');

  await sellAs('composition');
  expect(await textOf('/contact')).toContain(shop.gstin);
  expect(await textOf('/your-data')).toContain(ofRegistered);
  for (const path of [piece, own, '/checkout', '/shipping-returns'])
    expect(await textOf(path), path).not.toContain('GST');

  await sellAs('unregistered');
  for (const path of pages) {
    expect(await textOf(path), path).not.toContain('GST');
    const said = await sends(path);
    expect(said, path).toContain('sent anywhere in Karnataka');
    expect(said, path).not.toContain('sent anywhere in India');
  }
  expect(await textOf(piece)).toContain('Inclusive of all taxes');
  expect(await textOf('/your-data')).not.toContain(ofRegistered);
  expect(await textOf('/privacy-policy')).not.toContain('of a business');
  expect(await textOf('/your-data')).toContain('Bills at least as long as tax law makes us keep them');
  for (const path of ['/terms-conditions', '/shipping-returns']) {
    expect(await textOf(path)).toContain('within Karnataka only');
  }
});
