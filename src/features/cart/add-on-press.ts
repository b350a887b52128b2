import { prepareToast, tellUnfetched } from '../../components/ui/toast.ts';
import { isSignedIn } from '../auth/watch-sign-in.ts';
import type { NewLine } from './add-to-cart.ts';
import { startOwnCart } from './start-own-cart.ts';
import type { Verb } from './too-many.ts';

/** The cart itself is fetched ahead when the browser is idle, and runs from the first press on. */
export async function addOnPress(line: NewLine, verb: Verb, button: Element | null): Promise<void> {
  button?.setAttribute('aria-busy', 'true');
  try {
    const coming = import('./add-to-cart.ts');
    // What draws the answer comes at the same time, not afterwards.
    prepareToast();
    const { addAndTell, buyAndTell } = await coming;
    if (isSignedIn()) await startOwnCart();
    if (verb === 'buy') buyAndTell(line);
    else addAndTell(line);
  } catch {
    tellUnfetched('Error Adding to Cart');
  } finally {
    button?.removeAttribute('aria-busy');
  }
}
