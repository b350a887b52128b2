import speculationRules from './speculation-rules.json?raw';

/** Long enough to tell a finger or pointer that stays from one that passes by. */
const STAYS_MS = 80;

/** Not files, which are fetched on demand, nor links to another window, which fetches its page itself. */
const TO_PAGE = 'a:not([data-prefetch],[download],[target],[href^="/api/"])';

/** Catalogue pages are the same for everybody and change nothing, so they may be prerendered. */
const CATALOGUE = /^\/(?:(?:collections|products)(?:\/.*)?)?$/;

export function prefetchPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const prerender = startPrerendering();
  const fetched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => clearTimeout(timer);
  const come = ({ target }: Event) => {
    stop();
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(TO_PAGE);
    if (!link || link.origin !== location.origin || addressOf(link) === addressOf(location)) return;
    timer = setTimeout(() => {
      const isOther = link.pathname !== location.pathname;
      if (prerender && isOther && CATALOGUE.test(link.pathname)) return prerender(link);
      if (!fetched.has(addressOf(link))) prefetch(addressOf(link));
      fetched.add(addressOf(link));
    }, STAYS_MS);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, come);
  for (const type of ['pointerout', 'pointercancel', 'focusout']) document.addEventListener(type, stop);
}

function prefetch(address: string): void {
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = address;
  document.head.appendChild(hint);
}

/** Undefined if the browser cannot prerender. One page at a time: the rules match the link that carries a mark. */
function startPrerendering(): ((link: HTMLAnchorElement) => void) | undefined {
  const { supports } = HTMLScriptElement as { supports?: (type: string) => boolean };
  if (!supports?.('speculationrules')) return undefined;
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = speculationRules;
  document.head.appendChild(rules);
  let meant: HTMLAnchorElement | undefined;
  return (link) => {
    meant?.removeAttribute('data-meant');
    link.setAttribute('data-meant', '');
    meant = link;
  };
}

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;
