/** Brings the bar to life: scrolling, pausing, dismissing, and colours where CSS cannot read attributes. */
export function startNotificationBar(bar: HTMLElement): void {
  const text = bar.querySelector<HTMLElement>('[data-text]');
  const pause = bar.querySelector<HTMLButtonElement>('[data-pause]');
  if (!text || !pause) return;

  if (!CSS.supports('color: attr(data-x type(<color>))')) {
    bar.style.backgroundColor = bar.dataset['background'] ?? '';
    bar.style.color = bar.dataset['colour'] ?? '';
  }

  bar.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    bar.hidden = true;
    try {
      sessionStorage.setItem(`notification-dismissed-${bar.dataset['id'] ?? ''}`, String(Date.now()));
    } catch {
      // Without storage it is dismissed for this page only.
    }
  });

  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let round: Animation | undefined;
  const settle = () => {
    round?.cancel();
    round = bar.hidden || calm.matches ? undefined : scroll(text, Number(bar.dataset['seconds']) * 1000);
    pause.disabled = round === undefined;
    pause.setAttribute('aria-pressed', 'false');
  };
  pause.addEventListener('click', () => {
    const isPaused = pause.getAttribute('aria-pressed') !== 'true';
    pause.setAttribute('aria-pressed', String(isPaused));
    if (isPaused) round?.pause();
    else round?.play();
  });
  calm.addEventListener('change', settle);
  settle();
}

/** Starts where the text stands, so that nothing jumps. */
function scroll(text: HTMLElement, duration: number): Animation {
  const room = text.parentElement?.clientWidth ?? 0;
  const start = text.offsetLeft - (text.parentElement?.offsetLeft ?? 0);
  const before = room - start;
  const after = text.offsetWidth + start;
  const animation = text.animate(
    { transform: [`translateX(${String(before)}px)`, `translateX(${String(-after)}px)`] },
    { duration, iterations: Infinity },
  );
  animation.currentTime = (duration * before) / (before + after);
  return animation;
}
