import type { ApiFailure } from '../../../lib/api-client.ts';
import { sayFailed } from '../kit/say.ts';

/** A notification that is to be shown is saved together with hiding the others, or not at all. */
export function sayNotSaved(
  { message }: ApiFailure,
  { isOtherActive }: { readonly isOtherActive: boolean },
): void {
  const others = isOtherActive ? 'Could not deactivate other notifications. ' : '';
  sayFailed(`${others}${message}`, { title: 'Failed to save notification' });
}
