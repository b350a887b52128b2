/** Buttons, dots and arrow keys for a strip of pictures that scrolls by itself under a finger. */
export function startGallery(gallery: HTMLElement): void {
  const track = gallery.querySelector<HTMLElement>('[data-track]');
  const dots = [...gallery.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  if (!track || dots.length < 2) return;

  let current = 0;
  const show = (index: number) => {
    const next = (index + dots.length) % dots.length;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollTo({ left: next * track.clientWidth, behavior: isCalm ? 'instant' : 'smooth' });
    mark(next);
  };
  const mark = (index: number) => {
    current = index;
    dots.forEach((dot, at) => {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
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
  for (const button of gallery.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => {
      show(current + Number(button.dataset['step']));
    });
  }
  gallery.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(current + step);
  });
}
