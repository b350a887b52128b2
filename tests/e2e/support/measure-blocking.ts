import type { Browser } from '@playwright/test';
import { watchNetwork } from './quiet-network.ts';
import { NETWORK_4G, phoneSlowdown } from './slow-phone.ts';

export interface Blocking {
  /** The sum of what each task after the first paint takes beyond 50 ms: Lighthouse's "total blocking time". */
  readonly totalMs: number;
  /** The longest run of scripts within one task, before the first paint too. */
  readonly longestScriptMs: number;
  /** The tasks beyond 50 ms, and what took the time in them. */
  readonly tasks: readonly string[];
}

const LONG_MS = 50;
const CATEGORIES = ['toplevel', 'loading', 'blink.user_timing', 'devtools.timeline', 'v8'];
/** The browser's names for running scripts, whoever starts them. */
const SCRIPT =
  /^(?:EvaluateScript|v8\.evaluateModule|FunctionCall|RunMicrotasks|TimerFire|FireIdleCallback|FireAnimationFrame|EventDispatch)$/;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread, in microseconds: other work on the machine does not count. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

/**
 * One cold visit until everything is fetched, what is fetched ahead included. A task counts with its CPU time on this
 * machine, multiplied by how much slower a phone is.
 */
export async function measureBlocking(
  browser: Browser,
  url: string,
  line: 'slow' | 'fast',
): Promise<Blocking> {
  const slowdownBefore = phoneSlowdown();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (line === 'slow') await devtools.send('Network.emulateNetworkConditions', NETWORK_4G);
    const network = watchNetwork(page);
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(url);
    await network.untilQuiet();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const trace = await browser.stopTracing();
    const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
    await page.close();
    return blockingIn(traceEvents, url, (slowdownBefore + phoneSlowdown()) / 2);
  } finally {
    await context.close();
  }
}

function blockingIn(events: readonly TraceEvent[], url: string, slowdown: number): Blocking {
  const phoneMs = ({ tdur = 0 }: TraceEvent) => (tdur / 1000) * slowdown;
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  const painted = events.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start?.pid && ts > start.ts,
  );
  if (!start || !painted) throw new Error('The trace tells of no page that was opened and painted');
  const own = events.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  const tasks = outermost(own.filter(({ name }) => name.endsWith('RunTask')));
  if (tasks.length === 0) throw new Error('The trace tells of no task');
  const within = (task: TraceEvent, parts: readonly TraceEvent[]) =>
    outermost(parts.filter(({ ts }) => ts >= task.ts && ts < endOf(task)));
  const scripts = own.filter(({ name }) => SCRIPT.test(name));
  const long = tasks.filter((task) => endOf(task) > painted.ts && phoneMs(task) > LONG_MS);
  return {
    totalMs: long.reduce((sum, task) => sum + phoneMs(task) - LONG_MS, 0),
    longestScriptMs: Math.max(
      0,
      ...tasks.map((task) => within(task, scripts).reduce((sum, each) => sum + phoneMs(each), 0)),
    ),
    tasks: long.map((task) => {
      const parts = within(
        task,
        own.filter((each) => each !== task),
      )
        .toSorted((a, b) => phoneMs(b) - phoneMs(a))
        .slice(0, 3);
      return `${phoneMs(task).toFixed(0)} ms (${parts.map(({ name }) => name).join(', ')})`;
    }),
  };
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/** Events that lie in no other of them. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a))) {
    const last = found.at(-1);
    if (!last || event.ts >= endOf(last)) found.push(event);
  }
  return found;
}
