const INTENTS = ['pointerover', 'pointerdown', 'pointerup', 'keydown', 'focusin'] as const;

/**
 * The directive `client:intent`: an island wakes when somebody is about to use it, or at once if it is `now`. An early
 * click is kept and repeated; if the island cannot be loaded, it does what it does without scripts.
 */
export default function wakeOnIntent(
  load: () => Promise<() => Promise<void>>,
  { value }: { readonly value: boolean | 'now' },
  island: HTMLElement,
): void {
  let pending: MouseEvent | undefined;
  let isWaking = false;

  const keep = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('[data-works-asleep]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pending = event;
    island.setAttribute('aria-busy', 'true');
    void wake();
  };
  const hear = () => void wake();

  async function wake(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    await untilPainted();
    const hydrate = await load();
    await untilPainted();
    await hydrate();
    for (const intent of INTENTS) island.removeEventListener(intent, hear);
    island.removeEventListener('click', keep, true);
    island.removeAttribute('aria-busy');
    // React hydrates at once what a click is for.
    pending?.target?.dispatchEvent(new MouseEvent('click', pending));
  }

  for (const intent of INTENTS) island.addEventListener(intent, hear);
  island.addEventListener('click', keep, true);
  const fail = () => island.toggleAttribute('data-asleep', true);
  island.addEventListener('astro:hydration-error', fail);
  // React empties an island that throws, and tells only the window.
  addEventListener('error', () => isWaking && island.childElementCount === 0 && fail());
  if (value === 'now') void wake();
}

const untilPainted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
