export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

const AFTER_MS = 100;
/** Screen readers skip what a live region contains when it becomes visible, and announce what appears later. */
export function appearAfterwards({ style }: HTMLElement): void {
  style.visibility = 'hidden';
  setTimeout(() => (style.visibility = ''), AFTER_MS);
}
