import { fillFromPin } from '../../address/fill-from-pin.ts';
import { $chosenPlace } from './chosen-place.ts';
import { $draft, $filledPlace, setField } from './draft.ts';
import './field-rules.ts';

/**
 * City and state follow from the PIN code; in a draft that was kept, from the one that stands there. Those of a saved
 * address are as she saved them.
 */
export function watchPinCode(kept: string): void {
  let look = lookFrom($chosenPlace.get()?.pinCode ?? kept);
  look();
  $chosenPlace.listen((place) => {
    if (place) look = lookFrom(place.pinCode);
  });
  $draft.listen(() => {
    look();
  });
}

const lookFrom = (lastPin: string) =>
  fillFromPin(
    {
      read: () => $draft.get(),
      write: setField,
      tell: (text) => {
        $filledPlace.set(text);
      },
    },
    lastPin,
  );
