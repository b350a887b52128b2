import { showToast } from '../../../components/ui/toast.ts';

/** The admin's messages. */
export function sayDone(description: string, title = 'Success'): void {
  showToast({ title, description, tone: 'success' });
}

export function sayFailed(
  description: string,
  { title = 'Error', durationMs }: { title?: string; durationMs?: number } = {},
): void {
  showToast({ title, description, tone: 'danger', ...(durationMs !== undefined && { durationMs }) });
}
