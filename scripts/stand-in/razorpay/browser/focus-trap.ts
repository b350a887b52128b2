const FOCUSABLE = 'button, input, [tabindex="0"]';

/** Tab goes round within the part of the window that is in front, so that the keyboard never leaves it. */
export function trapFocus(front: () => HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...front().querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
    const first = stops[0];
    const last = stops.at(-1);
    if (!first || !last) return;
    const at = document.activeElement;
    const isOutside = !(at instanceof HTMLElement) || !stops.includes(at);
    if (event.shiftKey && (at === first || isOutside)) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && (at === last || isOutside)) {
      event.preventDefault();
      first.focus();
    }
  });
}

function isReachable(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled');
}
