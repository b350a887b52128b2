type Hydrate = () => Promise<void>;

const INTENTS = ['pointerover', 'pointerdown', 'pointerup', 'keydown', 'focusin'] as const;

/**
 * The directive `client:intent`. An island stands in the page as HTML until somebody means it. A click that comes
 * before it can answer is kept, shown as being worked on, and made again once it can. When it cannot be loaded, the
 * click does what it does without scripts, and within `data-works-asleep` it does so at once. Its value names the files that nobody needs to have ahead, or says `now` for
 * an island that everybody on its page has come for.
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
    // The work would be in the way of the click while a finger is still down.
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
    // A click makes it wake up at once.
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

/** What was just shown is on the screen before more work begins. */
const untilPainted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

const asked = new Set<string>();
const IMPORTS = /\.\/[\w.-]+\.js/g;

/** Into the browser's cache, with the modules it imports now or on demand; nothing of it runs. */
async function fetchAhead(url: URL, needless: readonly string[]): Promise<void> {
  if (asked.has(url.href) || needless.some((name) => url.pathname.includes(`/${name}.`))) return;
  asked.add(url.href);
  try {
    const response = await fetch(url, { priority: 'low' });
    const source = await response.text();
    for (const [path] of source.matchAll(IMPORTS)) void fetchAhead(new URL(path, url), needless);
  } catch {
    // It is asked for again when it is needed.
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
