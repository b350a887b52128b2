import { randomBytes } from 'node:crypto';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const noise = (bytes: number) => randomBytes(bytes).toString('base64');

/** A page with every fault that the budget looks for. */
const FILES: Record<string, { readonly contentType: string; readonly body: string }> = {
  '/faulty/': {
    contentType: 'text/html',
    body: `<!doctype html><html lang="en"><head><title>Faulty</title>
      <link rel="stylesheet" href="/faulty/style.css">
      <link rel="prefetch" as="script" href="/faulty/ahead.js">
      <script src="/faulty/blocking.js"></script>
      <script type="module" src="/faulty/island.js"></script></head>
      <body><div id="late"></div><h1>Below</h1><!-- ${noise(9000)} --></body></html>`,
  },
  '/faulty/style.css': { contentType: 'text/css', body: `h1 { color: maroon } /* ${noise(6000)} */` },
  '/faulty/ahead.js': { contentType: 'text/javascript', body: `document.title = 'ran'; // react.element` },
  '/faulty/blocking.js': { contentType: 'text/javascript', body: `window.first = 1; // ${noise(3000)}` },
  '/faulty/island.js': {
    contentType: 'text/javascript',
    body: `Symbol.for('react.transitional.element');
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (let n = 0; n < 6; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      document.querySelector('#late').style.height = '200px';`,
  },
};

test('the measure sees what a faulty page costs', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/faulty/**', (route) => {
    const file = FILES[new URL(route.request().url()).pathname];
    return file ? route.fulfill(file) : route.abort();
  });

  const measure = await measurePage(page, '/faulty/');

  expect(measure.htmlBytes).toBeGreaterThan(9000);
  expect(measure.cssBytes).toBeGreaterThan(6000);
  const ran = measure.scripts.map(({ url, isReact }) => ({ file: new URL(url).pathname, isReact }));
  expect(ran).toEqual([
    { file: '/faulty/blocking.js', isReact: false },
    { file: '/faulty/island.js', isReact: true },
  ]);
  expect(measure.scripts[0]?.bytes).toBeGreaterThan(3000);
  expect(measure.blockingScripts.join()).toContain('/faulty/blocking.js');
  expect(measure.layoutShift).toBeGreaterThan(0);
});
