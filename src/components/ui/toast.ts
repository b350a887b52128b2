import type { Toast } from './toast-view.ts';

const DURATION_MS = 5000;

const fetchView = () => import('./toast-view.ts');

let latest: Toast | undefined;

/** For callers that know a message will come. A failed fetch is noticed again by `showToast`. */
export function prepareToast(): void {
  fetchView().catch(() => undefined);
}

/** By the time the drawing code is there, a later message may be wanted instead. */
export function showToast(toast: Toast): void {
  const { durationMs = DURATION_MS, isNews = false } = toast;
  if (!isNews) latest = toast;
  fetchView()
    .then(({ drawToast }) => {
      if (isNews || latest === toast) drawToast(toast, durationMs);
    })
    .catch(() => sayPlainly(toast, durationMs));
}

/** Many browsers retry a failed fetch of code only after a reload; an old page finds it no more at all. */
export function tellUnfetched(title: string): void {
  showToast({
    title,
    description: 'Please check your internet connection. You can also reload the page.',
    tone: 'danger',
    action: { label: 'Reload the page', run: () => location.reload() },
  });
}

function sayPlainly({ title, description }: Toast, durationMs: number): void {
  const words = new Text(`${title}: ${description}`);
  document.getElementById('toast')?.replaceChildren(words);
  setTimeout(() => words.remove(), durationMs);
}
