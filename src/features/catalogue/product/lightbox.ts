import { createSlides } from '../../../components/ui/slides.ts';

/** A press on a picture opens it in a dialog. There it turns as in the gallery, and another press magnifies it. */
export function startLightbox(gallery: HTMLElement): void {
  const dialog = document.getElementById('closer');
  const track = dialog?.querySelector<HTMLElement>('[data-closer-track]');
  if (!(dialog instanceof HTMLDialogElement) || !track) return;
  const stages = [...track.querySelectorAll<HTMLButtonElement>('[data-magnify]')];
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-closer]')];
  const count = dialog.querySelector('[data-closer-count]');

  const { show, current } = createSlides(track, [], () => {
    for (const stage of stages) magnify(stage, false);
    if (count) count.textContent = `${current() + 1} of ${stages.length}`;
  });
  const turn = (step: number) => {
    const holdsFocus = document.activeElement?.matches('[data-magnify]') ?? false;
    show(current() + step);
    if (holdsFocus) stages[current()]?.focus({ preventScroll: true });
  };

  for (const link of links) {
    link.addEventListener('click', (event) => {
      // With a modifier key it is a link like any other.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      dialog.showModal();
      show(Number(link.dataset['closer']), 'instant');
    });
  }
  for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-closer-step]')) {
    button.addEventListener('click', () => turn(Number(button.dataset['closerStep'])));
  }
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Over a magnified picture the arrows move what is seen of it.
    if (step === undefined || isMagnified(stages[current()])) return;
    event.preventDefault();
    turn(step);
  });
  for (const stage of stages) startStage(stage);
  dialog.addEventListener('close', () => {
    const shown = gallery.querySelector<HTMLElement>('[data-track]');
    shown?.scrollTo({ left: current() * shown.clientWidth, behavior: 'instant' });
    links.find(({ dataset }) => dataset['closer'] === String(current()))?.focus({ preventScroll: true });
  });
}

function startStage(stage: HTMLButtonElement): void {
  const scroller = stage.parentElement;
  if (!scroller) return;
  /** What lies under a point of the frame stays under it. */
  const lookAt = (x: number, y: number) => {
    scroller.scrollTo({
      left: x * (scroller.scrollWidth - scroller.clientWidth),
      top: y * (scroller.scrollHeight - scroller.clientHeight),
      behavior: 'instant',
    });
  };
  const follow = ({ clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = scroller.getBoundingClientRect();
    lookAt((clientX - left) / width, (clientY - top) / height);
  };
  stage.addEventListener('click', (event) => {
    magnify(stage, !isMagnified(stage));
    // A key press has no place of its own and magnifies the middle.
    if (event.detail > 0) follow(event);
    else lookAt(0.5, 0.5);
  });
  // A finger scrolls by itself; a mouse looks around by moving.
  scroller.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && isMagnified(stage)) follow(event);
  });
}

const isMagnified = (stage: HTMLElement | undefined) => stage?.getAttribute('aria-pressed') === 'true';

function magnify(stage: HTMLElement, wanted: boolean): void {
  stage.setAttribute('aria-pressed', String(wanted));
}
