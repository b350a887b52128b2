/** For when the pressed element is gone, and the focus with it. */
export function focusIfLost(next: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (document.activeElement === document.body) next?.focus(options);
}
