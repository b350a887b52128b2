import type { Page, Response } from '@playwright/test';
import { brotliBytes } from './brotli.ts';
import { watchNetwork } from './quiet-network.ts';
import { collectVitals, type Vitals, watchVitals } from './vitals.ts';

export interface Script {
  readonly url: string;
  readonly bytes: number;
  readonly isReact: boolean;
}

/** All sizes are brotli bytes. */
export interface PageMeasure extends Vitals {
  /** Without the style of the first screen, which is part of the page. */
  readonly htmlBytes: number;
  readonly wholeHtmlBytes: number;
  /** Without the style of the first screen, which the sheet repeats. */
  readonly cssBytes: number;
  /** Scripts that ran, inline ones included; scripts that were only fetched ahead do not count. */
  readonly scripts: readonly Script[];
  /** Scripts that block rendering while they load. */
  readonly blockingScripts: readonly string[];
}

/** Opens a page as a visitor who only looks: loads it, scrolls to its end and touches nothing. */
export async function measurePage(
  page: Page,
  url: string,
  untilReady: () => Promise<unknown> = () => Promise.resolve(),
): Promise<PageMeasure> {
  const styleSheets: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'stylesheet') styleSheets.push(response);
  });
  await watchVitals(page);
  const network = watchNetwork(page);
  let html = '';
  const scripts = await measureScripts(page, url, async (response) => {
    html = await response.text();
    await untilReady();
    await network.untilQuiet();
    await scrollToEnd(page);
    await network.untilQuiet();
  });

  const sheets = await Promise.all(styleSheets.map((sheet) => sheet.body()));
  const inlineStyles = await page.locator('style:not([data-first-screen])').allTextContents();
  return {
    ...(await collectVitals(page)),
    htmlBytes: brotliBytes(html.replace(/<style data-first-screen.*?<\/style>/s, '')),
    wholeHtmlBytes: brotliBytes(html),
    cssBytes: [...sheets, ...inlineStyles].reduce((sum, text) => sum + brotliBytes(text), 0),
    scripts,
    blockingScripts: await listBlockingScripts(page),
  };
}

/** Measures the scripts that run while the page is opened and used. */
export async function measureScripts(
  page: Page,
  url: string,
  use: (response: Response) => Promise<void>,
): Promise<Script[]> {
  await page.coverage.startJSCoverage();
  const response = await page.goto(url);
  if (!response) throw new Error(`${url} gave no answer`);
  await use(response);
  const ran = await page.coverage.stopJSCoverage();
  return ran.filter(({ functions }) => functions.some(wasCalled)).map(describeScript);
}

/** Scrolls step by step, so that lazy pictures load as they do for a person. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number];

const wasCalled = ({ ranges }: Coverage['functions'][number]): boolean =>
  ranges.some(({ count }) => count > 0);

function describeScript({ url, source = '' }: Coverage): Script {
  return {
    url,
    bytes: brotliBytes(source),
    isReact: /react\.(transitional\.)?element|react\.dev\/errors/.test(source),
  };
}

/** An inline script does not wait for the network; its bytes count with the others that ran. */
async function listBlockingScripts(page: Page): Promise<string[]> {
  const classic = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src]:not([async], [defer])')]
      .filter(({ type }) => type === '' || type === 'text/javascript')
      .map(({ src }) => src),
  );
  return [...new Set([...classic, ...(await listBlocking(page, 'script'))])];
}

/** What blocked rendering, as the browser reports it. */
export async function listBlocking(page: Page, initiatedBy: 'script' | 'link'): Promise<string[]> {
  return page.evaluate(
    (initiator) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .filter((entry) => 'initiatorType' in entry && entry.initiatorType === initiator)
        .map(({ name }) => name),
    initiatedBy,
  );
}
