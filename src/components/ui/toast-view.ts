import { appearAfterwards, element } from '#lib/element.ts';

export interface Toast {
  readonly title: string;
  readonly description: string;
  readonly tone: 'success' | 'warning' | 'danger';
  readonly durationMs?: number;
  /** About what others did: it waits for the message about the reader's own action. On a phone it takes no presses. */
  readonly isNews?: boolean;
  /** On a phone at one edge of the screen, as what was pressed is near the other one. */
  readonly edge?: 'top' | 'bottom';
  readonly action?: { readonly label: string } & ({ readonly href: string } | { readonly run: () => void });
}

const SWIPE_PX = 50;
/** Somebody with a keyboard or a screen reader needs time to find the undo button. */
const UNDO_MS = 20_000;
const TONES: Record<Toast['tone'], string> = {
  success: 'border-success',
  warning: 'border-gold',
  danger: 'border-danger',
};

const LOOK =
  'flex [touch-action:pan-y] items-center gap-2 rounded-sm border border-l-4 bg-white py-2 pr-1 pl-4 text-ink shadow-lift select-none';
const ACTION =
  'inline-flex min-h-11 items-center text-sm font-semibold text-maroon underline underline-offset-4';

let timer: ReturnType<typeof setTimeout> | undefined;
let shown: Toast | undefined;
let drawNews: (() => void) | undefined;

export function drawToast(message: Toast, durationMs: number): void {
  if (message.isNews && shown && !shown.isNews) {
    drawNews = () => drawToast(message, durationMs);
    return;
  }
  shown = message;
  const toast = build(message);
  const lastsMs = message.action && 'run' in message.action ? UNDO_MS : durationMs;
  let isPointedAt = false;
  let hasFocus = false;
  const wait = () => {
    clearTimeout(timer);
    if (!isPointedAt && !hasFocus) timer = setTimeout(dismiss, lastsMs);
  };
  // Not `:hover`, which sticks where a finger was.
  const point = (isInside: boolean) => () => {
    isPointedAt = isInside;
    wait();
  };
  const focus = (isInside: boolean) => () => {
    hasFocus = isInside;
    wait();
  };
  toast.addEventListener('pointerenter', point(true));
  toast.addEventListener('pointerleave', point(false));
  toast.addEventListener('focusin', focus(true));
  toast.addEventListener('focusin', ({ relatedTarget: before }) => {
    if (before instanceof HTMLElement && !toast.contains(before)) cameFrom = before;
  });
  toast.addEventListener('focusout', focus(false));
  letSwipe(toast);
  if (standWhereItIsSeen()) appearAfterwards(toast);
  for (const edge of ['top', 'bottom']) region()?.toggleAttribute(`data-${edge}`, message.edge === edge);
  region()?.replaceChildren(toast);
  wait();
  // The same function each time, so it is added once; in the capture phase, before the form has something new to say.
  document.addEventListener('submit', dismissAnswer, true);
}

let cameFrom: HTMLElement | null = null;

let holder: HTMLElement | null = null;

/** Kept, because a dialog that is removed takes the region out of the page for a moment. */
const region = () => (holder ??= document.getElementById('toasts'));

/** Nothing outside an open dialog can be seen, heard or pressed. True when the region was moved. */
function standWhereItIsSeen(): boolean {
  const toasts = region();
  // Every dialog is opened as a modal, and the last one is on top.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // React would redraw a dialog that it has not hydrated yet if a child were added, so such a dialog has a place for
  // messages.
  const place = dialog?.querySelector('[data-toasts-place]') ?? dialog ?? document.body;
  if (!toasts || toasts.parentElement === place) return false;
  place.appendChild(toasts);
  // The dialog beneath this one may still be open.
  dialog?.addEventListener('close', () => dialog.contains(toasts) && standWhereItIsSeen(), { once: true });
  return true;
}

function dismiss(): void {
  clearTimeout(timer);
  const toasts = region();
  const hadFocus = toasts?.contains(document.activeElement);
  toasts?.replaceChildren();
  if (hadFocus) giveFocusBack(toasts);
  const next = drawNews;
  shown = drawNews = undefined;
  next?.();
}

/** A form that is sent again may have fixed the problem of its last try. News stays, and a message with an action. */
function dismissAnswer({ target: form }: Event): void {
  const isTriedAgain = form instanceof Element && form.querySelector('[data-busy]') !== null;
  if (isTriedAgain && shown && !shown.isNews && !shown.action) dismiss();
}

function giveFocusBack(toasts: Element | null): void {
  const heading = toasts?.closest('dialog')?.querySelector('h2');
  const place = cameFrom?.isConnected ? cameFrom : (heading ?? document.getElementById('content'));
  cameFrom = null;
  place?.focus({ preventScroll: true });
}

function letSwipe(toast: HTMLElement): void {
  let from: number | null = null;
  const moved = (event: PointerEvent) => (from === null ? 0 : event.clientX - from);
  toast.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
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

function build({ title, description, tone, isNews = false, action }: Toast): HTMLElement {
  const toast = element('div', `${LOOK} ${TONES[tone]}`);
  const text = element('div', 'min-w-0 flex-1');
  text.replaceChildren(
    element('p', 'font-semibold', title),
    element('p', 'text-sm break-words text-ink-soft', description),
    ...(action ? [buildAction(action)] : []),
  );
  const close = element(
    'button',
    `${isNews ? 'max-lg:hidden' : ''} grid size-11 flex-none place-items-center text-2xl`,
    '×',
  );
  close.type = 'button';
  close.setAttribute('aria-label', 'Close this message');
  close.addEventListener('click', dismiss);
  toast.replaceChildren(text, close);
  return toast;
}

function buildAction(action: NonNullable<Toast['action']>): HTMLElement {
  if ('href' in action) {
    const link = element('a', ACTION, action.label);
    link.href = action.href;
    return link;
  }
  const button = element('button', ACTION, action.label);
  button.type = 'button';
  button.addEventListener('click', () => {
    dismiss();
    action.run();
  });
  return button;
}
