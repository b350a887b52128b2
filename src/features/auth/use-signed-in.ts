import { useSyncExternalStore } from 'react';
import { isSignedIn, watchSignIn } from './watch-sign-in.ts';

/** False while the shop renders the page, which is the same for everybody. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(watch, isSignedIn, () => false);
}

function watch(tell: () => void): () => void {
  return watchSignIn(tell);
}
