import { findState, isPinCode } from '../../domain/address/address.ts';
import { joinDigits } from '../../domain/address/contact.ts';
import { api, ask } from '../../lib/api-client.ts';

interface Place {
  readonly city: string;
  readonly state: string;
}

/** What stands in a form, wherever it is kept. */
interface PlaceForm {
  readonly read: () => Place & { readonly pinCode: string };
  readonly write: (name: keyof Place, value: string) => void;
  /** For whoever does not see the fields fill: what has been filled, or nothing. */
  readonly tell: (text: string) => void;
}

/**
 * City and state follow from the PIN code; what she typed there stays. What stood in the form before is not typed where
 * it is what its PIN code (`lastPin`) gives, so that one is asked for too. The result takes every change of the PIN code.
 */
export function fillFromPin({ read, write, tell }: PlaceForm, lastPin: string): () => void {
  const places = new Map<string, Place | null>();
  const before = joinDigits(lastPin);
  let last = before;
  let filled: Partial<Place> = {};

  const isFree = (name: keyof Place): boolean => {
    const text = plain(read()[name]);
    return text === '' || [filled, places.get(before)].some((place) => plain(place?.[name] ?? '') === text);
  };
  const fill = () => {
    // An answer that comes late is one of another PIN code.
    const place = places.get(joinDigits(read().pinCode));
    // Whoever lives at a PIN code that is not known types the place.
    if (!place) return;
    const free = (['state', 'city'] as const).filter(isFree);
    filled = { ...filled, ...Object.fromEntries(free.map((name) => [name, place[name]])) };
    for (const name of free) write(name, place[name]);
    const said = { city: place.city, state: findState(place.state)?.name };
    const words = (['city', 'state'] as const)
      .filter((name) => free.includes(name))
      .map((name) => said[name]);
    tell(words.length > 0 ? `${words.join(', ')}, from the PIN code.` : '');
  };
  const learn = async (pin: string) => {
    if (!isPinCode(pin) || places.has(pin)) return;
    places.set(pin, null);
    const answer = await ask(api.pin[':pin'].$get({ param: { pin } }));
    // What did not arrive is asked for once more; one that nobody knows is not.
    if (!answer.ok && answer.failure.code !== 'PIN_UNKNOWN') places.delete(pin);
    if (!answer.ok) return;
    const { district, state } = answer.value;
    places.set(pin, { city: state === 'DL' ? 'Delhi' : district, state });
    fill();
  };

  return () => {
    const { pinCode, city, state } = read();
    const pin = joinDigits(pinCode);
    const isKept = pin === last && city !== '' && state !== '';
    if (!isPinCode(pin) || isKept) return;
    void learn(before);
    void learn(pin);
    if (pin !== last) fill();
    last = pin;
  };
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
