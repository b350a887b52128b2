import { createSlides } from '#ui/slides.ts';

const ADVANCE_MS = 5000;

/** Moves a row of slides on by itself; it rests while somebody looks closer, and can be stopped. */
export function startCarousel(carousel: HTMLElement): void {
  const track = carousel.querySelector<HTMLElement>('[data-track]');
  const pause = carousel.querySelector<HTMLButtonElement>('[data-pause]');
  const dots = [...carousel.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  if (!track || !pause || dots.length < 2) return;

  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let isStopped = calm.matches;
  let hasPointer = false;
  let hasFocus = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(timer);
    if (isStopped || hasPointer || hasFocus || document.hidden) return;
    timer = setTimeout(() => slides.show(slides.current() + 1), ADVANCE_MS);
  };
  const slides = createSlides(track, dots, wait);
  const stop = (stopped: boolean) => {
    isStopped = stopped;
    pause.setAttribute('aria-pressed', String(stopped));
    wait();
  };
  const point = (isInside: boolean) => () => {
    hasPointer = isInside;
    wait();
  };

  pause.addEventListener('click', () => stop(!isStopped));
  carousel.addEventListener('pointerenter', point(true));
  carousel.addEventListener('pointerleave', point(false));
  carousel.addEventListener('focusin', ({ target }) => {
    // Whoever has just pressed Play wants it to go on, and a clicked dot keeps a focus that is not visible.
    hasFocus = target !== pause && target instanceof Element && target.matches(':focus-visible');
    wait();
  });
  carousel.addEventListener('focusout', () => {
    hasFocus = false;
    wait();
  });
  document.addEventListener('visibilitychange', wait);
  calm.addEventListener('change', () => stop(calm.matches));
  stop(isStopped);
}
