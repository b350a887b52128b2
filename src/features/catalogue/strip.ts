/** The share of the visible width that one press scrolls; the rest stays, to show where one was. */
const STEP_RATIO = 0.8;

export function startStrip(strip: HTMLElement): void {
  const list = strip.querySelector('ul');
  const buttons = [...strip.querySelectorAll<HTMLButtonElement>('[data-step]')];
  if (!list) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const stepOf = (button: HTMLElement) => Number(button.dataset['step']);

  const settle = () => {
    const room = list.scrollWidth - list.clientWidth;
    for (const button of buttons) {
      const left = stepOf(button) < 0 ? list.scrollLeft : room - list.scrollLeft;
      button.hidden = room <= 1;
      // Not `disabled`, which would take the focus away from whoever has just reached the end.
      button.setAttribute('aria-disabled', String(left <= 1));
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      list.scrollBy({
        left: stepOf(button) * STEP_RATIO * list.clientWidth,
        behavior: calm.matches ? 'instant' : 'smooth',
      });
    });
  }
  list.addEventListener('scroll', settle, { passive: true });
  new ResizeObserver(settle).observe(list);
}
