import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { brotli } from '../../tests/e2e/support/brotli.ts';

/** A picture of a page: its markup without styling, and its place in CSS pixels. */
interface PlacedPicture {
  readonly markup: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface StaticSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The pictures of the page that is open, in document order. */
export async function readPictures(page: Page): Promise<PlacedPicture[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getClientRects().length > 0)
      .map((image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        const copy = (image.closest('picture') ?? image).cloneNode(true) as HTMLElement;
        for (const element of [copy, ...copy.querySelectorAll('*')]) {
          element.removeAttribute('class');
          element.removeAttribute('style');
        }
        return { markup: copy.outerHTML, left, top: top + window.scrollY, width, height };
      }),
  );
}

/**
 * The fastest page that could show these pictures in these places: one HTML file, served from memory. Pictures are read
 * from `shopOrigin` once, and from memory after that.
 */
export async function serveStaticPage(
  pictures: readonly PlacedPicture[],
  shopOrigin: string,
): Promise<StaticSite> {
  const html = brotli(writePage(pictures));
  const files = new Map<string, { readonly type: string; readonly body: Uint8Array }>();

  async function readFile(path: string, accept: string): Promise<{ type: string; body: Uint8Array }> {
    const key = `${path} ${accept}`;
    const known = files.get(key);
    if (known) return known;
    const answer = await fetch(new URL(path, shopOrigin), { headers: { accept } });
    const file = {
      type: answer.headers.get('content-type') ?? '',
      body: new Uint8Array(await answer.arrayBuffer()),
    };
    files.set(key, file);
    return file;
  }

  const server = createServer((request, response) => {
    if (request.url === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(html);
      return;
    }
    readFile(request.url ?? '/', request.headers.accept ?? '*/*').then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function writePage(pictures: readonly PlacedPicture[]): string {
  const placed = pictures.map(
    ({ markup, left, top, width, height }) =>
      `<div style="left:${left}px;top:${top}px;width:${width}px;height:${height}px">${markup}</div>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Baseline</title>
<style>body{margin:0}div{position:absolute}img{width:100%;height:100%;object-fit:cover}</style></head>
<body><h1>Jewellery</h1>${placed.join('\n')}</body></html>`;
}
