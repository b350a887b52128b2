import type { Toast } from './toast-view.ts';

const DURATION_MS = 5000;

const fetchView = () => import('./toast-view.ts');

let latest: Toast | undefined;

/** For whoever knows that there will be a message. When it cannot be fetched, `showToast` finds that out again. */
export function prepareToast(): void {
  fetchView().catch(() => undefined);
}

/** Shows a message; what draws it is fetched with the first one, which may come after a later one is wanted. */
export function showToast(toast: Toast): void {
  const { durationMs = DURATION_MS, isNews = false } = toast;
  if (!isNews) latest = toast;
  fetchView()
    .then(({ drawToast }) => {
      if (isNews || latest === toast) drawToast(toast, durationMs);
    })
    .catch(() => sayPlainly(toast, durationMs));
}

/**
 * The code behind a press could not be fetched. Many browsers ask for it again only on a page that is loaded anew; a page that
 * is older than the shop finds neither it nor what draws the button.
 */
export function tellUnfetched(title: string): void {
  showToast({
    title,
    description: 'Please check your internet connection. Or reload the page.',
    tone: 'danger',
    action: { label: 'Reload the page', run: () => location.reload() },
  });
}

/** Without what draws it the words must do. */
function sayPlainly({ title, description }: Toast, durationMs: number): void {
  const words = new Text(`${title} ${description}`);
  document.getElementById('toasts')?.replaceChildren(words);
  setTimeout(() => words.remove(), durationMs);
}
