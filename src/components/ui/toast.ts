import type { Toast } from './toast-view.ts';

const DURATION_MS = 5000;

/** Shows a message; what draws it is fetched with the first one. */
export function showToast(toast: Toast): void {
  const { durationMs = DURATION_MS } = toast;
  import('./toast-view.ts').then(
    ({ drawToast }) => drawToast(toast, durationMs),
    () => sayPlainly(toast, durationMs),
  );
}

/** Without a connection the words must do. */
function sayPlainly({ title, description }: Toast, durationMs: number): void {
  const words = new Text(`${title} ${description}`);
  document.getElementById('toasts')?.replaceChildren(words);
  setTimeout(() => words.remove(), durationMs);
}
