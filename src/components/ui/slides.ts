export interface Slides {
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
    track.scrollTo({ left: next * track.clientWidth, behavior });
    mark(next);
  };

  const seen = new IntersectionObserver(
    (entries) => {
      // Not `isIntersecting`, which some browsers also set for a slide that is on its way out.
      const entry = entries.findLast(({ intersectionRatio }) => intersectionRatio >= SHOWN_RATIO);
      if (!entry) return;
      const index = [...track.children].indexOf(entry.target);
      // A late report of the slide that stands there anyway is no move.
      if (index !== current) mark(index);
    },
    { root: track, threshold: SHOWN_RATIO },
  );
  for (const slide of track.children) seen.observe(slide);
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => show(index));
  });
  return { show, current: () => current };
}
