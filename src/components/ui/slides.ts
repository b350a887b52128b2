interface Slides {
  /** Past either end it goes on at the other. */
  readonly show: (index: number, behavior?: ScrollBehavior) => void;
  readonly current: () => number;
}

/** How much of a slide must be in view for its dot to be marked. */
const SHOWN_RATIO = 0.6;

/** A row of slides that scrolls by itself under a finger; its dots say where it stands and lead there. */
export function createSlides(track: HTMLElement, dots: readonly HTMLElement[], onShown?: () => void): Slides {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let current = 0;
  /** Where a smooth scroll leads; what it passes on the way is not what is shown. */
  let heading: number | null = null;

  const mark = (index: number) => {
    current = index;
    dots.forEach((dot, at) => {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    onShown?.();
  };
  const show = (index: number, behavior: ScrollBehavior = calm.matches ? 'instant' : 'smooth') => {
    const next = (index + track.children.length) % track.children.length;
    const left = next * track.clientWidth;
    track.scrollTo({ left, behavior });
    heading = Math.abs(track.scrollLeft - left) < 1 ? null : next;
    mark(next);
  };
  const arriveAt = (index: number) => {
    heading = null;
    // A late report of the slide that stands there anyway is no move.
    if (index !== current) mark(index);
  };
  const letGo = () => {
    heading = null;
  };

  const seen = new IntersectionObserver(
    (entries) => {
      // Not `isIntersecting`, which some browsers also set for a slide that is on its way out.
      const entry = entries.findLast(({ intersectionRatio }) => intersectionRatio >= SHOWN_RATIO);
      if (!entry) return;
      const index = [...track.children].indexOf(entry.target);
      if (heading === null || heading === index) arriveAt(index);
    },
    { root: track, threshold: SHOWN_RATIO },
  );
  for (const slide of track.children) seen.observe(slide);
  track.addEventListener('scrollend', () => {
    const place = track.scrollLeft / track.clientWidth;
    const index = Math.round(place);
    // One scroll that took the place of another may end between two slides.
    if (Math.abs(place - index) * track.clientWidth < 1) arriveAt(index);
  });
  // Whoever moves it by hand leads it elsewhere.
  for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown']) {
    track.addEventListener(type, letGo, { passive: true });
  }
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => show(index));
  });
  return { show, current: () => current };
}
