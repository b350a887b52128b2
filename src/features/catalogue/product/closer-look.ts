/** The code for looking closer is fetched when somebody turns to the pictures, and runs when it is wanted. */
export function startCloserLook(gallery: HTMLElement): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-closer]')];
  let opening: Promise<((index: number) => void) | null> | undefined;

  const fetchLightbox = () => {
    opening ??= import('./lightbox.ts').then(({ createLightbox }) => createLightbox(gallery));
    return opening;
  };
  const fetchAhead = () => {
    fetchLightbox().catch(() => (opening = undefined));
  };
  for (const type of ['pointerenter', 'touchstart', 'focusin']) {
    gallery.addEventListener(type, fetchAhead, { once: true, passive: true });
  }
  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void openOrFollow(link, fetchLightbox);
    });
  }
  // On a device with both, a finger may come before the mouse.
  const startWithMouse = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    gallery.removeEventListener('pointerenter', startWithMouse);
    void startLenses(links);
  };
  gallery.addEventListener('pointerenter', startWithMouse);
}

async function openOrFollow(
  link: HTMLAnchorElement,
  fetchLightbox: () => Promise<((index: number) => void) | null>,
): Promise<void> {
  try {
    const open = await fetchLightbox();
    if (open) open(Number(link.dataset['closer']));
    else location.assign(link.href);
  } catch {
    location.assign(link.href);
  }
}

async function startLenses(links: readonly HTMLAnchorElement[]): Promise<void> {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return;
  try {
    const lens = await import('./lens.ts');
    for (const link of links) lens.startLens(link);
  } catch {
    // Without the lens a press still opens the large picture.
    return;
  }
}
