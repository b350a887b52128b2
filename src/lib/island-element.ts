import wakeOnIntent from './wake-on-intent.ts';

type Hydrate = (island: HTMLElement) => (component: unknown, props: object) => Promise<void>;
type Sent = readonly [kind: number, value?: unknown];

const VALUE = 0;
const LIST = 1;
const AGAIN_MS = 1000;

/**
 * The element around an island. It replaces Astro's own, which is inlined together with the directive into every page,
 * where no browser caches it.
 */
class IslandElement extends HTMLElement {
  connectedCallback(): void {
    wakeOnIntent(
      () => this.#load(),
      JSON.parse(this.#say('opts')) as { value: readonly string[] | 'now' },
      this,
    );
  }

  /** If it cannot be loaded, its HTML works as it does without scripts. */
  async #load(): Promise<() => Promise<void>> {
    try {
      const [module, renderer] = await Promise.all(
        ['component-url', 'renderer-url'].map((name) => load(this.#say(name))),
      );
      const props = revive([VALUE, JSON.parse(this.#say('props'))]) as object;
      const hydrate = renderer?.['default'] as Hydrate;
      return async () => {
        await hydrate(this)(module?.[this.#say('component-export')], props);
        this.removeAttribute('ssr');
      };
    } catch (error) {
      console.warn('The island stays asleep', error);
      this.dataset['asleep'] = '';
      this.dispatchEvent(new Event('asleep'));
      return () => Promise.resolve();
    }
  }

  #say(name: string): string {
    return this.getAttribute(name) ?? '';
  }
}

// In development Astro has defined its own.
if (!customElements.get('astro-island')) customElements.define('astro-island', IslandElement);

/** Tries once more after a moment, under another address, because browsers remember a failed import. */
async function load(url: string): Promise<Record<string, unknown>> {
  const importFrom = (address: string) =>
    import(/* @vite-ignore */ address) as Promise<Record<string, unknown>>;
  try {
    return await importFrom(url);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return importFrom(`${url}?again`);
  }
}

/** Reads props as Astro writes them, each with its kind; islands take only plain ones. */
function revive([kind, value]: Sent): unknown {
  if (kind === LIST) return (value as readonly Sent[]).map(revive);
  if (kind !== VALUE) throw new Error('Props of islands are plain values.');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revive(each as Sent)]));
}
