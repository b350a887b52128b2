/** The text stands this long before it moves, so that its beginning can be read. */
const HOLD_MS = 2000;

export function startNotificationBar(bar: HTMLElement): void {
  const text = bar.querySelector<HTMLElement>('[data-text]');
  const frame = bar.querySelector<HTMLElement>('[data-window]');
  const pause = bar.querySelector<HTMLButtonElement>('[data-pause]');
  if (!text || !frame || !pause) return;

  if (!CSS.supports('color: attr(data-x type(<color>))')) {
    bar.style.backgroundColor = bar.dataset['background'] ?? '';
    bar.style.color = bar.dataset['colour'] ?? '';
  }
  bar.querySelector('[data-dismiss]')?.addEventListener('click', () => dismiss(bar));

  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let round: Animation | undefined;
  let isStopped = false;
  let hasPointer = false;
  let hasFocus = false;
  const run = () => {
    if (isStopped || hasPointer || hasFocus) round?.pause();
    else round?.play();
  };
  const settle = () => {
    round?.cancel();
    // On paper, or once dismissed (hide-dismissed.js), the bar has no width to scroll across.
    const isStill = bar.hidden || calm.matches || frame.clientWidth === 0;
    round = isStill ? undefined : scroll(text, frame, Number(bar.dataset['seconds']) * 1000);
    pause.disabled = round === undefined;
    stop(false);
  };
  const stop = (stopped: boolean) => {
    isStopped = stopped;
    pause.setAttribute('aria-pressed', String(stopped));
    run();
  };
  const point = (isInside: boolean) => () => {
    hasPointer = isInside;
    run();
  };

  pause.addEventListener('click', () => stop(!isStopped));
  frame.addEventListener('pointerenter', point(true));
  frame.addEventListener('pointerleave', point(false));
  frame.addEventListener('focus', () => {
    hasFocus = frame.matches(':focus-visible');
    run();
    // The focused text must be visible, so it starts again.
    if (hasFocus && round) round.currentTime = 0;
  });
  frame.addEventListener('blur', () => {
    hasFocus = false;
    run();
  });
  calm.addEventListener('change', settle);
  settle();
}

function dismiss(bar: HTMLElement): void {
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = true;
  if (hadFocus) document.querySelector<HTMLElement>('body > header a, main')?.focus({ preventScroll: true });
  try {
    sessionStorage.setItem(`notification-dismissed-${bar.dataset['id'] ?? ''}`, String(Date.now()));
  } catch {
    // Without storage the bar is dismissed on this page only.
  }
}

function scroll(text: HTMLElement, frame: HTMLElement, duration: number): Animation {
  const room = frame.clientWidth;
  const start = text.offsetLeft - frame.offsetLeft;
  const before = room - start;
  const after = text.offsetWidth + start;
  return text.animate(
    { transform: [`translateX(${String(before)}px)`, `translateX(${String(-after)}px)`] },
    {
      duration,
      iterations: Infinity,
      iterationStart: before / (before + after),
      delay: HOLD_MS,
      fill: 'backwards',
    },
  );
}

const SHORTEST_ROUND_S = 10;
const CHARACTERS_PER_SECOND = 5;

export function roundSeconds(text: string): number {
  return Math.max(SHORTEST_ROUND_S, text.length / CHARACTERS_PER_SECOND);
}
