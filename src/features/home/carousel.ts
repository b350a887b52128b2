const ADVANCE_MS = 5000;

/** Moves a row of slides on by itself; it rests while somebody looks closer, and may be stopped. */
export function startCarousel(carousel: HTMLElement): void {
  const track = carousel.querySelector<HTMLElement>('[data-track]');
  const pause = carousel.querySelector<HTMLButtonElement>('[data-pause]');
  const dots = [...carousel.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  if (!track || !pause || dots.length < 2) return;

  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let current = 0;
  let isStopped = calm.matches;
  let isResting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (index: number) => {
    const next = (index + dots.length) % dots.length;
    track.scrollTo({ left: next * track.clientWidth, behavior: calm.matches ? 'instant' : 'smooth' });
  };
  const wait = () => {
    clearTimeout(timer);
    if (isStopped || isResting || document.hidden) return;
    timer = setTimeout(() => {
      show(current + 1);
    }, ADVANCE_MS);
  };
  const mark = (index: number) => {
    current = index;
    dots.forEach((dot, at) => {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    wait();
  };
  const stop = (stopped: boolean) => {
    isStopped = stopped;
    pause.setAttribute('aria-pressed', String(stopped));
    wait();
  };
  const rest = (resting: boolean) => () => {
    isResting = resting;
    wait();
  };

  const seen = new IntersectionObserver(
    (entries) => {
      const entry = entries.find((each) => each.isIntersecting);
      if (entry) mark([...track.children].indexOf(entry.target));
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of track.children) seen.observe(slide);

  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => {
      show(index);
    });
  });
  pause.addEventListener('click', () => {
    stop(!isStopped);
  });
  carousel.addEventListener('pointerenter', rest(true));
  carousel.addEventListener('pointerleave', rest(false));
  track.addEventListener('focusin', rest(true));
  track.addEventListener('focusout', rest(false));
  document.addEventListener('visibilitychange', wait);
  calm.addEventListener('change', () => {
    stop(calm.matches);
  });
  stop(isStopped);
}
