type Hydrate = () => Promise<void>;

const INTENTS = ['pointerover', 'pointerdown', 'pointerup', 'keydown', 'focusin'] as const;

/**
 * The directive `client:intent`. An island stays HTML until somebody is about to use it. A click that comes too early
 * is kept, shown as busy, and repeated once the island is awake. If it cannot be loaded, the click does what it does
 * without scripts; within `data-works-asleep` it does so at once. The value lists files that need not be fetched ahead,
 * or is `now` for an island that everybody on its page has come for.
 */
export default function wakeOnIntent(
  load: () => Promise<Hydrate>,
  { value }: { readonly value: readonly string[] | 'now' },
  island: HTMLElement,
): void {
  const needless = value === 'now' ? [] : value;
  let kept: MouseEvent | undefined;
  let waking: Promise<void> | undefined;

  const keep = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('[data-works-asleep]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept = event;
    island.setAttribute('aria-busy', 'true');
    wake();
  };

  const fetchParts = () => {
    for (const name of ['component-url', 'renderer-url']) {
      const url = island.getAttribute(name);
      if (url !== null) void fetchAhead(new URL(url, location.href), needless);
    }
  };
  const wake = () => {
    waking ??= hydrate();
  };
  const hear = (event: Event) => {
    // While a finger is still down, hydrating would delay the click.
    const isFingerDown =
      event instanceof PointerEvent && event.pointerType !== 'mouse' && event.type !== 'pointerup';
    if (isFingerDown) fetchParts();
    else wake();
  };

  async function hydrate(): Promise<void> {
    await untilPainted();
    const start = await load();
    await untilPainted();
    const started = start();
    // After a click React hydrates at once.
    if (!kept) await started;
    for (const intent of INTENTS) island.removeEventListener(intent, hear);
    island.removeEventListener('click', keep, true);
    island.removeAttribute('aria-busy');
    kept?.target?.dispatchEvent(new MouseEvent('click', kept));
  }

  for (const intent of INTENTS) island.addEventListener(intent, hear);
  island.addEventListener('click', keep, true);
  if (value === 'now') wake();
  else whenIdle(fetchParts);
}

/** Waits until what was just shown is painted. */
const untilPainted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

const asked = new Set<string>();
const IMPORTS = /\.\/[\w.-]+\.js/g;

/** Fetches a module and those that it imports, statically or on demand, into the browser's cache; nothing runs. */
async function fetchAhead(url: URL, needless: readonly string[]): Promise<void> {
  if (asked.has(url.href) || needless.some((name) => url.pathname.includes(`/${name}.`))) return;
  asked.add(url.href);
  try {
    const response = await fetch(url, { priority: 'low' });
    const source = await response.text();
    for (const [path] of source.matchAll(IMPORTS)) void fetchAhead(new URL(path, url), needless);
  } catch {
    // It is fetched again when it is needed.
  }
}

function whenIdle(run: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run);
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
