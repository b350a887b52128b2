interface Slides {
  readonly show: (index: number, behavior?: ScrollBehavior) => void;
  readonly current: () => number;
}

const SHOWN_RATIO = 0.6;

export function createSlides(track: HTMLElement, dots: readonly HTMLElement[], onShown?: () => void): Slides {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let current = 0;
  /** Where a smooth scroll is heading; the slides it passes do not count as shown. */
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
    // A late report about the slide that is current anyway is no move.
    if (index !== current) mark(index);
  };
  const letGo = () => {
    heading = null;
  };

  const seen = new IntersectionObserver(
    (entries) => {
      // Not `isIntersecting`, which some browsers also set for a slide that is leaving.
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
    // A scroll that replaced another one may end between two slides.
    if (Math.abs(place - index) * track.clientWidth < 1) arriveAt(index);
  });
  // A scroll by hand overrides where the slides were heading.
  for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown']) {
    track.addEventListener(type, letGo, { passive: true });
  }
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => show(index));
  });
  return { show, current: () => current };
}
