import type { Toast } from './toast-view.ts';

/** Shows a message; what draws it is fetched with the first one. */
export function showToast(toast: Toast): void {
  import('./toast-view.ts').then(
    ({ drawToast }) => drawToast(toast),
    () => sayPlainly(toast),
  );
}

/** Without a connection the words must do. */
function sayPlainly({ title, description }: Toast): void {
  const toasts = document.getElementById('toasts');
  if (toasts) toasts.textContent = `${title} ${description}`;
}
