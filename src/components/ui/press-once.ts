import { tellUnfetched } from './toast.ts';

/**
 * What a button does with code that is fetched when it is wanted. Another press before that is answered is the same one, of
 * an impatient finger.
 */
export async function pressOnce(
  button: Element | null,
  failed: string,
  act: () => Promise<void>,
): Promise<void> {
  if (button?.hasAttribute('aria-busy')) return;
  button?.setAttribute('aria-busy', 'true');
  try {
    await act();
  } catch {
    tellUnfetched(failed);
  }
  button?.removeAttribute('aria-busy');
}
