import { askPromise } from './ask-promise.ts';
import { knownPin } from './known-pin.ts';

/** `Mumbai, 400050 · by Tue 8 Dec`: whether it may be paid on delivery depends on the whole cart. */
export async function knownPromise(): Promise<string | null> {
  const pin = await knownPin();
  if (pin === null) return null;
  const answer = await askPromise(pin);
  return 'words' in answer ? answer.words.slice(0, 2).join(' · ') : null;
}
