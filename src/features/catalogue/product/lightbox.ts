import { createSlides } from '#ui/slides.ts';
import { arrowStep } from './gallery.ts';

/** The result opens the dialog at a given picture. */
export function createLightbox(gallery: HTMLElement): ((index: number) => void) | null {
  const dialog = document.getElementById('closer');
  const track = dialog?.querySelector<HTMLElement>('[data-closer-track]');
  if (!(dialog instanceof HTMLDialogElement) || !track) return null;
  const stages = [...track.querySelectorAll<HTMLButtonElement>('[data-magnify]')];
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-closer]')];
  const count = dialog.querySelector('[data-closer-count]');
  const dots = copyDots(gallery, dialog);

  const { show, current } = createSlides(track, dots, () => {
    // Closing the dialog changes the slide too.
    if (!dialog.open) return;
    for (const [at, stage] of stages.entries()) {
      magnify(stage, false);
      stage.tabIndex = at === current() ? 0 : -1;
    }
    if (count) count.textContent = `${current() + 1} of ${stages.length}`;
  });
  const turn = (step: number) => {
    const holdsFocus = document.activeElement?.matches('[data-magnify]') ?? false;
    show(current() + step);
    if (holdsFocus) stages[current()]?.focus({ preventScroll: true });
  };

  for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-closer-step]')) {
    button.addEventListener('click', () => turn(Number(button.dataset['closerStep'])));
  }
  dialog.addEventListener('keydown', (event) => {
    const step = arrowStep(event);
    // On a magnified picture the arrows scroll within it.
    if (step === undefined || isMagnified(stages[current()])) return;
    event.preventDefault();
    turn(step);
  });
  for (const [at, dot] of dots.entries()) dot.addEventListener('click', () => show(at));
  for (const stage of stages) startStage(stage);
  dialog.addEventListener('close', () => {
    const link = links.find(({ dataset }) => dataset['closer'] === String(current()));
    const slide = link?.closest('li');
    // The gallery may have a video between the pictures.
    slide?.parentElement?.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
    link?.focus({ preventScroll: true });
  });
  return (index) => {
    dialog.showModal();
    show(index, 'instant');
  };
}

/** The thumbnails of the page, without the video. */
function copyDots(gallery: HTMLElement, dialog: HTMLElement): HTMLElement[] {
  const dots = [...gallery.querySelectorAll<HTMLElement>('[data-dot]:not([data-dot=video])')].map((dot) => {
    const copy = dot.cloneNode(true) as HTMLElement;
    copy.setAttribute('aria-label', `Enlarge picture ${Number(dot.dataset['dot']) + 1}`);
    return copy;
  });
  dialog.querySelector('[data-closer-dots]')?.replaceChildren(...dots);
  return dots;
}

/** Within this time a second tap is part of a double tap, of which the first already did what was wanted. */
const DOUBLE_TAP_MS = 350;

function startStage(stage: HTMLButtonElement): void {
  const scroller = stage.parentElement;
  if (!scroller) return;
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
  let tappedAt = -Infinity;
  stage.addEventListener('click', (event) => {
    const isSecondTap = event.detail > 0 && event.timeStamp - tappedAt < DOUBLE_TAP_MS;
    tappedAt = event.timeStamp;
    if (isSecondTap) return;
    magnify(stage, !isMagnified(stage));
    // A key press has no position, so it magnifies the middle.
    if (event.detail > 0) follow(event);
    else lookAt(0.5, 0.5);
  });
  // A finger scrolls natively; a mouse looks around by moving.
  scroller.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && isMagnified(stage)) follow(event);
  });
  startPinch(stage, scroller);
}

const MOST_TIMES = 4;

function startPinch(stage: HTMLButtonElement, scroller: HTMLElement): void {
  let before: { readonly apart: number; readonly times: number } | null = null;

  const begin = ({ touches }: TouchEvent) => {
    const [a, b] = touches;
    if (!a || !b) return;
    before = { apart: distance(a, b), times: stage.clientWidth / scroller.clientWidth };
  };
  const draw = (event: TouchEvent) => {
    const [a, b] = event.touches;
    if (!before || !a || !b) return;
    // Otherwise the browser would zoom the page, or scroll.
    event.preventDefault();
    const frame = scroller.getBoundingClientRect();
    const x = (a.clientX + b.clientX) / 2 - frame.left;
    const y = (a.clientY + b.clientY) / 2 - frame.top;
    const was = stage.clientWidth / scroller.clientWidth;
    const wanted = (before.times * distance(a, b)) / before.apart;
    const times = Math.min(MOST_TIMES, Math.max(1, wanted));
    const left = ((scroller.scrollLeft + x) / was) * times - x;
    const top = ((scroller.scrollTop + y) / was) * times - y;
    magnify(stage, times > 1, times);
    scroller.scrollTo({ left, top, behavior: 'instant' });
  };
  scroller.addEventListener('touchstart', begin, { passive: true });
  scroller.addEventListener('touchmove', draw, { passive: false });
  scroller.addEventListener('touchend', ({ touches }) => {
    if (touches.length < 2) before = null;
  });
}

const distance = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

const isMagnified = (stage: HTMLElement | undefined) => stage?.getAttribute('aria-pressed') === 'true';

function magnify(stage: HTMLElement, wanted: boolean, times?: number): void {
  stage.setAttribute('aria-pressed', String(wanted));
  const side = wanted && times !== undefined ? `${String(times * 100)}%` : '';
  stage.style.width = side;
  stage.style.height = side;
}
