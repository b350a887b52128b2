import { createSlides } from '#ui/slides.ts';

export function startGallery(gallery: HTMLElement): void {
  const track = gallery.querySelector<HTMLElement>('[data-track]');
  const dots = [...gallery.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  if (!track || dots.length < 2) return;

  const { show, current } = createSlides(track, dots);
  for (const button of gallery.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => show(current() + Number(button.dataset['step'])));
  }
  gallery.addEventListener('keydown', (event) => {
    const step = arrowStep(event);
    if (step === undefined) return;
    event.preventDefault();
    show(current() + step);
    if (!track.contains(document.activeElement)) return;
    track.children[current()]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  });
  fetchAhead(gallery, track);
}

/** With a modifier the key belongs to the browser, for example to go back a page. */
export function arrowStep({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined {
  return altKey || ctrlKey || metaKey ? undefined : { ArrowLeft: -1, ArrowRight: 1 }[key];
}

/** The other pictures load when the page is idle, unless data is to be saved, or when somebody turns to them. */
function fetchAhead(gallery: HTMLElement, track: HTMLElement): void {
  const fetchAll = () => {
    for (const picture of track.querySelectorAll('img')) picture.loading = 'eager';
  };
  for (const type of ['pointerenter', 'touchstart', 'focusin']) {
    gallery.addEventListener(type, fetchAll, { once: true, passive: true });
  }
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetchWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(fetchAll);
    else fetchAll();
  };
  if (document.readyState === 'complete') fetchWhenIdle();
  else addEventListener('load', fetchWhenIdle, { once: true });
}
