import { findState, isPinCode } from '#address/address.ts';
import { joinDigits } from '#address/contact.ts';
import { api, ask } from '#lib/api-client.ts';

interface Place {
  readonly city: string;
  readonly state: string;
}

interface PlaceForm {
  readonly read: () => Place & { readonly pinCode: string };
  readonly write: (name: keyof Place, value: string) => void;
  /** Announces what was filled in, or '' for nothing, to whoever does not see the fields change. */
  readonly tell: (text: string) => void;
}

/**
 * `initial` is what the form began with: what its PIN code gives counts as filled in, and so does a city of another
 * town than that of the new PIN code. Call the result after every change.
 */
export function fillFromPin(
  { read, write, tell }: PlaceForm,
  initial: Place & { readonly pinCode: string },
): () => void {
  const places = new Map<string, Place | null>();
  const before = joinDigits(initial.pinCode);
  let last = before;
  let filled: Partial<Place> = {};

  const isFree = (name: keyof Place, place: Place): boolean => {
    const text = plain(read()[name]);
    const first = places.get(before);
    const hasMoved = first && plain(first.city) !== plain(place.city);
    const untyped = [filled, first, hasMoved && initial];
    return text === '' || untyped.some((each) => each && plain(each[name] ?? '') === text);
  };
  const fill = () => {
    // A late answer may belong to another PIN code.
    const place = places.get(joinDigits(read().pinCode));
    if (!place) return;
    const free = (['state', 'city'] as const).filter((name) => isFree(name, place));
    filled = { ...filled, ...Object.fromEntries(free.map((name) => [name, place[name]])) };
    for (const name of free) write(name, place[name]);
    const said = { city: place.city, state: findState(place.state)?.name };
    const words = (['city', 'state'] as const)
      .filter((name) => free.includes(name))
      .map((name) => said[name])
      .filter(Boolean);
    tell(words.length > 0 ? `${words.join(', ')}, from the PIN code.` : '');
  };
  const learn = async (pin: string) => {
    if (!isPinCode(pin) || places.has(pin)) return;
    places.set(pin, null);
    const answer = await ask(api.pin[':pin'].$get({ param: { pin } }));
    // A lookup that failed is repeated later; an unknown PIN code is not.
    if (!answer.ok && answer.failure.code !== 'PIN_UNKNOWN') places.delete(pin);
    if (!answer.ok) return;
    const { town, state } = answer.value;
    places.set(pin, { city: town ?? '', state });
    fill();
  };

  return () => {
    const { pinCode, city, state } = read();
    const pin = joinDigits(pinCode);
    const isAnswered = pin === last && city !== '' && state !== '';
    if (!isPinCode(pin) || isAnswered) return;
    void learn(before);
    void learn(pin);
    if (pin !== last) fill();
    last = pin;
  };
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
