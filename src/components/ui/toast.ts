import { element } from '../../lib/element.ts';

export interface Toast {
  readonly title: string;
  readonly description: string;
  readonly tone: keyof typeof TONES;
}

const DURATION_MS = 5000;
const SWIPE_PX = 50;
const TONES = {
  success: 'border-success',
  danger: 'border-danger',
} as const;

const LOOK =
  'flex touch-pan-y items-center gap-2 rounded-sm border border-l-4 bg-white py-2 pr-1 pl-4 shadow-lift select-none';

/** Stands in the page from the start: screen readers announce changes only in a region they know. */
const region = document.createElement('div');
region.setAttribute('role', 'status');
region.className =
  'fixed right-20 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] left-4 z-40 sm:right-auto sm:w-96 lg:bottom-6 lg:left-6';
document.body.appendChild(region);

let timer: ReturnType<typeof setTimeout> | undefined;

/** One at a time: a new one takes the place of the last. It waits while it is pointed at or holds the focus. */
export function showToast({ title, description, tone }: Toast): void {
  const toast = build(title, description, TONES[tone]);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      region.replaceChildren();
    }, DURATION_MS);
  };
  const hold = () => {
    clearTimeout(timer);
  };
  toast.addEventListener('pointerenter', hold);
  toast.addEventListener('pointerleave', wait);
  toast.addEventListener('focusin', hold);
  toast.addEventListener('focusout', wait);
  toast.querySelector('button')?.addEventListener('click', dismiss);
  letSwipe(toast);
  region.replaceChildren(toast);
  wait();
}

function dismiss(): void {
  clearTimeout(timer);
  region.replaceChildren();
}

function letSwipe(toast: HTMLElement): void {
  let from: number | null = null;
  const moved = (event: PointerEvent) => (from === null ? 0 : event.clientX - from);
  toast.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    from = event.clientX;
    toast.setPointerCapture(event.pointerId);
  });
  toast.addEventListener('pointermove', (event) => {
    toast.style.translate = `${String(moved(event))}px`;
  });
  const release = (event: PointerEvent) => {
    const distance = event.type === 'pointerup' ? Math.abs(moved(event)) : 0;
    from = null;
    toast.style.translate = '';
    if (distance >= SWIPE_PX) dismiss();
  };
  toast.addEventListener('pointerup', release);
  toast.addEventListener('pointercancel', release);
}

function build(title: string, description: string, border: string): HTMLElement {
  const toast = element('div', `${LOOK} ${border}`);
  const text = element('div', 'min-w-0 flex-1');
  text.replaceChildren(
    element('p', 'font-semibold', title),
    element('p', 'text-sm break-words text-ink-soft', description),
  );
  const close = element('button', 'grid size-11 flex-none place-items-center text-2xl', '×');
  close.type = 'button';
  close.setAttribute('aria-label', 'Close this message');
  toast.replaceChildren(text, close);
  return toast;
}
