import { pressOnce } from '#ui/press-once.ts';
import { prepareToast } from '#ui/toast.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import type { NewLine } from './add-to-cart.ts';
import { hasSheet } from './open-cart.ts';
import { startOwnCart } from './start-own-cart.ts';
import type { Verb } from './too-many.ts';

const fetchCart = () => import('./add-to-cart.ts');

/** Fetching starts while the finger is still down; if it fails, the press itself reports it. */
export function prepareToAdd(): void {
  fetchCart().catch(() => undefined);
}

export async function addOnPress(line: NewLine, verb: Verb, button: Element | null): Promise<void> {
  await pressOnce(button, 'Error Adding to Cart', async () => {
    const coming = fetchCart();
    // The code of the message is fetched at the same time, not afterwards; a page with a sheet needs none.
    if (!hasSheet()) prepareToast();
    const { addAndTell, buyAndTell } = await coming;
    if (isSignedIn()) await startOwnCart();
    if (verb === 'buy') await buyAndTell(line);
    else addAndTell(line);
  });
}
