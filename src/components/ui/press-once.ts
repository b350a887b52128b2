import { tellUnfetched } from './toast.ts';

/** For a button whose code is fetched on demand: further presses of an impatient finger count as the same one. */
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
