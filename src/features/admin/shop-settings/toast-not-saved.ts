import type { ApiFailure } from '#lib/api-client.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';

/** A notification that is to be shown is saved together with hiding the others, or not at all. */
export function toastNotSaved(
  { message }: ApiFailure,
  { isOtherActive }: { readonly isOtherActive: boolean },
): void {
  const others = isOtherActive ? 'Could not deactivate other notifications. ' : '';
  toastFailed(`${others}${message}`, { title: 'Failed to save notification' });
}
