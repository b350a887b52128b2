import type { Toast } from './toast-view.ts';

let latest: Toast | undefined;

/** Shows a message; what draws it is fetched with the first one, which may come after a later one is wanted. */
export function showToast(toast: Toast): void {
  latest = toast;
  import('./toast-view.ts').then(
    ({ drawToast }) => {
      if (latest === toast) drawToast(toast);
    },
    () => sayPlainly(toast),
  );
}

/** Without a connection the words must do. */
function sayPlainly({ title, description }: Toast): void {
  const toasts = document.getElementById('toasts');
  if (toasts) toasts.textContent = `${title} ${description}`;
}
