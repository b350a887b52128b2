/** Long enough to tell a finger or pointer that stays from one that passes. */
const STAYS_MS = 80;

/** Gets a page of ours while somebody is about to open it, unless she saves data or her connection is slow. */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const asked = new Set([addressOf(location)]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => clearTimeout(timer);
  const come = ({ target }: Event) => {
    stop();
    const link = target instanceof Element && target.closest('a');
    if (!link || !leadsToPage(link) || asked.has(addressOf(link))) return;
    timer = setTimeout(() => {
      asked.add(addressOf(link));
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = addressOf(link);
      document.head.appendChild(hint);
    }, STAYS_MS);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, come);
  for (const type of ['pointerout', 'pointercancel', 'focusout']) document.addEventListener(type, stop);
}

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

function leadsToPage(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin && link.target !== '_blank' && link.dataset['prefetch'] === undefined
  );
}
