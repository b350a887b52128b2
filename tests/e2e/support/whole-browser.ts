import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findWholeChromium } from '#scripts/checks/chromium.ts';
import { NETWORK_4G, SLOW_CPU } from './slow-phone.ts';

type Params = Readonly<Record<string, unknown>>;
interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string };
}

/** What a page reports by itself, in the order of events. */
export interface Told {
  readonly what: 'shown' | 'loaded';
  readonly url: string;
  /** The page was prerendered, and is not visible yet. */
  readonly isAhead: boolean;
  /** The page was restored as it was left. */
  readonly isBack: boolean;
}

interface Stepped extends Told {
  readonly ms: number;
}

/**
 * A browser with everything for going from page to page: pages prerendered, and pages restored as they were left. The
 * headless shell has neither, nor has a page that Playwright drives; so this one is driven by hand.
 */
export interface WholeBrowser {
  /** Waits until a page with this address has reported this. */
  readonly until: (told: Partial<Told>) => Promise<Told>;
  readonly told: readonly Told[];
  /** What pages did that keeps the browser from restoring them; a lack of time or room does not count. */
  readonly hindrances: readonly string[];
  /** Runs in the visible page. */
  readonly evaluate: <Value>(run: string) => Promise<Value>;
  readonly open: (url: string) => Promise<void>;
  /** Returns what was shown, and how long after the step. */
  readonly back: () => Promise<Stepped>;
  readonly forward: () => Promise<Stepped>;
  readonly moveTo: (selector: string) => Promise<void>;
  readonly press: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
const BINDING = 'tellTest';
/** Runs in each page before its own scripts. */
const WATCH = `(() => {
  const tell = (what, isBack) => ${BINDING}(JSON.stringify({ what, url: location.href, isAhead: document.prerendering, isBack }));
  addEventListener('pageshow', ({ persisted }) => { if (!document.prerendering) tell('shown', persisted); });
  document.addEventListener('prerenderingchange', () => {
    const isNear = (part) => part.getBoundingClientRect().top < 2.5 * innerHeight;
    const isLeftOut = (part) => !part.firstElementChild.checkVisibility({ contentVisibilityAuto: true });
    globalThis.leftOut = [...document.querySelectorAll('.far')].filter(isNear).filter(isLeftOut).length;
    tell('shown', false);
  });
  addEventListener('load', () => tell('loaded', false));
  addEventListener('pagereveal', ({ viewTransition }) => (globalThis.isFadedIn = viewTransition !== null));
  globalThis.painted = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      globalThis.largestAt = performance.timeOrigin + list.getEntries().at(-1).startTime;
      resolve();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  addEventListener('click', () => {
    localStorage.setItem('pressed-at', String(performance.timeOrigin + performance.now()));
  }, { capture: true });
})()`;

export async function openWholeBrowser({ isSlow = false } = {}): Promise<WholeBrowser> {
  const program = findWholeChromium();
  if (program === null) throw new Error('There is no whole Chromium here: npm test installs one.');
  const folder = mkdtempSync(join(tmpdir(), 'jhilmil-browser-'));
  const child = spawn(
    program,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // A test that has timed out does not close anything.
  const end = () => child.kill();
  process.once('exit', end);
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const [, found] = /DevTools listening on (\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('The browser did not start')));
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));

  const answers = new Map<number, (message: Message) => void>();
  const told: Told[] = [];
  const hindrances: string[] = [];
  const waiting = new Set<() => void>();
  /** The session of the visible page: the last one that was not prerendered. */
  let current = '';
  let count = 0;

  function send<Result>(method: string, params: Params = {}, sessionId?: string): Promise<Result> {
    count += 1;
    const id = count;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => {
      answers.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as Result);
      });
    });
  }

  async function prepare(sessionId: string): Promise<void> {
    const setUp = [
      send('Runtime.enable', {}, sessionId),
      send('Runtime.addBinding', { name: BINDING }, sessionId),
      send('Page.enable', {}, sessionId),
      send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH }, sessionId),
      send('Emulation.setDeviceMetricsOverride', PHONE, sessionId),
      ...(isSlow
        ? [
            send('Network.enable', {}, sessionId),
            send('Network.emulateNetworkConditions', NETWORK_4G, sessionId),
            send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU }, sessionId),
          ]
        : []),
      send('Runtime.runIfWaitingForDebugger', {}, sessionId),
    ];
    // A page may be discarded while it is prepared.
    await Promise.allSettled(setUp);
  }

  let open: () => void;
  const isOpen = new Promise<void>((resolve) => (open = resolve));

  async function attach({ sessionId, targetInfo }: Attached): Promise<void> {
    // The tab that contains pages is attached to as well.
    if (targetInfo.type !== 'page') return;
    await prepare(sessionId);
    if (current !== '') return;
    // Not earlier: a page could load before the browser has its settings.
    current = sessionId;
    open();
  }

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      answers.get(message.id)?.(message);
      answers.delete(message.id);
    }
    const { method, params = {}, sessionId = '' } = message;
    if (method === 'Target.attachedToTarget') void attach(params as unknown as Attached);
    if (method === 'Page.backForwardCacheNotUsed') {
      const reasons = params['notRestoredExplanations'] as readonly { type: string; reason: string }[];
      hindrances.push(...reasons.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason));
    }
    if (method === 'Runtime.bindingCalled' && params['name'] === BINDING) {
      const each = JSON.parse(params['payload'] as string) as Told;
      if (!each.isAhead) current = sessionId;
      told.push(each);
      for (const look of waiting) look();
    }
  });

  const { targetInfos } = await send<{ targetInfos: { targetId: string }[] }>('Target.getTargets', {
    filter: [{ type: 'tab' }],
  });
  const { sessionId: tab } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, tab);
  await isOpen;

  function until(wanted: Partial<Told>, from = 0): Promise<Told> {
    return new Promise((resolve) => {
      const look = () => {
        const found = told
          .slice(from)
          .find((each) => Object.entries(wanted).every(([key, value]) => each[key as keyof Told] === value));
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  async function evaluate<Value>(expression: string): Promise<Value> {
    const { result } = await send<{ result: { value: Value } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      current,
    );
    return result.value;
  }

  async function step(where: 'back' | 'forward'): Promise<Stepped> {
    const from = told.length;
    const steppedAt = performance.now();
    // The page may be gone before it answers.
    void evaluate(`history.${where}()`).catch(() => null);
    const shown = await until({ what: 'shown', isAhead: false }, from);
    return { ...shown, ms: performance.now() - steppedAt };
  }

  let pointer = { x: 0, y: 0 };
  const mouse = (type: string, more: Params = {}) =>
    send('Input.dispatchMouseEvent', { type, ...pointer, ...more }, current);

  return {
    told,
    hindrances,
    until,
    evaluate,
    async open(url) {
      const from = told.length;
      void send('Page.navigate', { url }, current);
      // Reported after its load.
      await until({ what: 'shown', url, isAhead: false }, from);
    },
    back: () => step('back'),
    forward: () => step('forward'),
    async moveTo(selector) {
      pointer = await evaluate<{ x: number; y: number }>(`(async () => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      })()`);
      await mouse('mouseMoved');
    },
    async press() {
      await mouse('mousePressed', { button: 'left', clickCount: 1 });
      await mouse('mouseReleased', { button: 'left', clickCount: 1 });
    },
    async close() {
      process.off('exit', end);
      socket.close();
      child.kill();
      await ended;
      // The browser's other processes end after it, and write until then.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
