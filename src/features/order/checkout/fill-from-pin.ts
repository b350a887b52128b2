import { findState, isPinCode, joinPinCode } from '../../../domain/address/address.ts';
import { api, ask } from '../../../lib/api-client.ts';
import { $draft, $filledPlace, setField } from './draft.ts';

/** What was filled in last: she has not typed it, so another PIN code may change it. */
let filled = { city: '', state: '' };
let asked = '';

/** City and state follow from the PIN code; what was typed there stays. */
export function watchPinCode(): void {
  const look = () => {
    const pin = joinPinCode($draft.get().pinCode);
    if (pin === asked || !isPinCode(pin)) return;
    asked = pin;
    if (isFree('city') || isFree('state')) void fillFrom(pin);
  };
  look();
  $draft.listen(look);
}

async function fillFrom(pin: string): Promise<void> {
  const answer = await ask(api.pin[':pin'].$get({ param: { pin } }));
  // Whoever lives at a PIN code that is not known types the place.
  if (!answer.ok || pin !== joinPinCode($draft.get().pinCode)) return;
  const { district, state } = answer.value;
  const place = { city: state === 'DL' ? 'Delhi' : district, state };
  const free = (['state', 'city'] as const).filter(isFree);
  filled = place;
  for (const name of free) setField(name, place[name]);
  $filledPlace.set(`${place.city}, ${findState(state)?.name ?? ''}, from the PIN code.`);
}

function isFree(name: 'city' | 'state'): boolean {
  const typed = $draft.get()[name];
  return typed === '' || typed === filled[name];
}
