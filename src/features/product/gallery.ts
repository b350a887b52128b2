import { createSlides } from '../../components/ui/slides.ts';

/** Buttons, dots and arrow keys for a strip of pictures that scrolls by itself under a finger. */
export function startGallery(gallery: HTMLElement): void {
  const track = gallery.querySelector<HTMLElement>('[data-track]');
  const dots = [...gallery.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  if (!track || dots.length < 2) return;

  const { show, current } = createSlides(track, dots);
  for (const button of gallery.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.addEventListener('click', () => show(current() + Number(button.dataset['step'])));
  }
  gallery.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(current() + step);
  });
}
