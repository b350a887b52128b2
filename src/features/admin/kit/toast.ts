import * as z from 'zod';
import { showToast } from '#ui/toast.ts';

export function toastDone(description: string, title = 'Success'): void {
  showToast({ title, description, tone: 'success' });
}

export function toastFailed(
  description: string,
  { title = 'Error', durationMs }: { title?: string; durationMs?: number } = {},
): void {
  showToast({ title, description, tone: 'danger', ...(durationMs !== undefined && { durationMs }) });
}

const KEY = 'admin_says';
const Message = z.string().max(500);

/** For an action that leaves the page as soon as it is done: the next page shows the message, once. */
export function flashDone(description: string): void {
  sessionStorage.setItem(KEY, description);
}

export function showFlash(): void {
  const { data } = Message.safeParse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  if (data !== undefined) toastDone(data);
}
