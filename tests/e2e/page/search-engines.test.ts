import sharp from 'sharp';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { servedHtml } from '#tests/e2e/support/served-html.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test.describe('what search engines and messengers read', { tag: '@desktop' }, () => {
  test(
    'the sitemap names every kind of page, and each of them answers',
    { tag: '@journey' },
    async ({ request, baseURL }) => {
      const response = await request.get('/sitemap.xml');
      expect(response.headers()['content-type']).toContain('application/xml');
      const addresses = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, text = '']) => text,
      );
      const paths = addresses.map((address) => {
        const { pathname, search } = new URL(address);
        return pathname + search;
      });
      expect(new Set(paths).size).toBe(paths.length);
      const firstOfEach = ['/collections/', '/collections?', '/products/'].map(
        (start) => paths.find((path) => path.startsWith(start)) ?? `none under ${start}`,
      );
      const statics = ['/', '/collections', '/customer-reviews', '/contact'];
      const policies = ['/shipping-returns', '/privacy-policy', '/terms-conditions'];
      for (const path of [...statics, ...policies, ...firstOfEach]) {
        expect(paths).toContain(path);
        expect((await request.get(new URL(path, baseURL).href)).status(), path).toBe(200);
      }
    },
  );

  test('a part of the sitemap that does not exist is not found', async ({ request }) => {
    for (const part of ['99', '0', 'x']) {
      expect((await request.get(`/sitemap-${part}.xml`)).status(), part).toBe(404);
    }
  });

  test('robots.txt names the sitemap', { tag: '@journey' }, async ({ request }) => {
    const text = await (await request.get('/robots.txt')).text();
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  });

  test('another spelling of an address leads for good to the usual one', async ({ request }) => {
    for (const [spelling, usual] of [
      ['/Collections', '/collections'],
      ['/CONTACT/', '/contact'],
      ['/customer-reviews/', '/customer-reviews'],
      ['/Collections/Maang-Tikka/?sort=price-asc', '/collections/Maang-Tikka?sort=price-asc'],
      ['/Products/3', '/products/3'],
    ] as const) {
      const answer = await request.get(spelling, { maxRedirects: 0 });
      expect(answer.status(), spelling).toBe(301);
      expect(answer.headers()['location'], spelling).toBe(usual);
    }
    expect((await request.get('/No-Such-Page')).status()).toBe(404);
  });

  test('the address that browsers ask for unbidden has an icon', async ({ request }) => {
    const icon = await request.get('/favicon.ico');
    expect(icon.status()).toBe(200);
    expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    expect((await icon.body()).length).toBeLessThan(10_000);
  });

  test('the manifest names icons in the sizes they really have', async ({ request }) => {
    const address = (await servedHtml(request, '/')).find('link', 'rel', 'manifest')?.['href'];
    const manifest: unknown = await (await request.get(address ?? '')).json();
    expect(manifest).toMatchObject({ name: expect.stringContaining('Jhilmil'), start_url: '/' });
    const icons = [
      ['/icons/icon-192.png', 192],
      ['/icons/icon-512.png', 512],
      ['/icons/maskable-512.png', 512],
      ['/icons/apple-touch-icon.png', 180],
    ] as const;
    expect(manifest).toMatchObject({ icons: icons.slice(0, 3).map(([src]) => ({ src })) });
    for (const [src, size] of icons) {
      const { format, width, height } = await sharp(await (await request.get(src)).body()).metadata();
      expect({ format, width, height }, src).toEqual({ format: 'png', width: size, height: size });
    }
  });

  test('the home page says who the shop is and how to search it', async ({ request }) => {
    const [data] = (await servedHtml(request, '/')).data();
    expect(data).toMatchObject({
      '@graph': [
        { '@type': 'Organization', address: { postalCode: '560079', addressCountry: 'IN' } },
        {
          '@type': 'WebSite',
          potentialAction: {
            '@type': 'SearchAction',
            target: { urlTemplate: expect.stringMatching(/\/collections\?search=\{search_term_string\}$/) },
          },
        },
      ],
    });
  });

  test('a page says where it stands', { tag: '@journey' }, async ({ request }) => {
    const [data] = (await servedHtml(request, '/contact')).data();
    expect(data).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home' },
        { position: 2, name: 'Contact', item: expect.stringMatching(/\/contact$/) },
      ],
    });
  });

  for (const path of ['/contact', '/products/1', '/collections/bangles']) {
    test(
      `a shared link to ${path} has a title, a text and a picture that messengers show, of the size it states`,
      { tag: '@journey' },
      async ({ request }) => {
        const html = await servedHtml(request, path);
        const meta = (name: string) => html.find('meta', 'property', `og:${name}`)?.['content'];
        expect(meta('title')).toBe(/<title>([^<]+)<\/title>/.exec(html.text)?.[1]);
        expect(meta('url')).toMatch(new RegExp(`${path}$`));
        expect(meta('url')).toBe(html.find('link', 'rel', 'canonical')?.['href']);
        expect(meta('description')).toMatch(/\S/);
        const picture = await (await request.get(new URL(meta('image') ?? '').pathname)).body();
        const { format, width, height } = await sharp(picture).metadata();
        expect(format).toBe('jpeg');
        expect(picture.length).toBeLessThan(300 * 1024);
        expect([String(width), String(height)]).toEqual([meta('image:width'), meta('image:height')]);
        expect(html.find('meta', 'name', 'twitter:card')?.['content']).toBe('summary_large_image');
      },
    );
  }

  test('a shared list shows the picture of its category, or a piece of what was found', async ({
    request,
  }) => {
    const [bangles] = await readDemo(`select image_url from categories where slug = 'bangles'`);
    const first = /"(\/media\/products\/[^/"]+)\/\d+\.webp"/;
    const share = async (path: string) => {
      const html = await servedHtml(request, path);
      const meta = (name: string) => html.find('meta', 'property', `og:${name}`)?.['content'] ?? '';
      return {
        piece: first.exec(html.text)?.[1],
        picture: meta('image'),
        title: meta('title'),
        url: meta('url'),
      };
    };
    expect((await share('/collections/bangles')).picture).toContain(
      `${String(bangles?.['image_url'])}/1200.jpg`,
    );
    for (const path of [
      '/collections?search=kada',
      '/collections?colour=maroon',
      '/collections/bangles?in_stock=1',
    ]) {
      const { piece, picture, title, url } = await share(path);
      expect(picture, path).toContain(`${String(piece)}/1200.jpg`);
      expect(title, path).toMatch(/ \| Jhilmil$/);
      expect(url, 'leads to what was shared').toMatch(new RegExp(`${path.replace('?', '\\?')}$`));
    }
  });

  test('a page of one person, or of nothing, has nothing to share', async ({ request }) => {
    for (const path of ['/login', '/checkout', '/wishlist', '/collections/no-such-thing', '/no-such-page']) {
      const html = await servedHtml(request, path);
      expect(
        html.all('meta').filter(({ property }) => property?.startsWith('og:')),
        path,
      ).toEqual([]);
    }
  });
});
