import { fillFromPin } from '#features/address/fill-from-pin.ts';
import { $chosenPlace, $draft, $filledPlace, setField } from './draft.ts';
import './field-rules.ts';

/** City and state of a saved address stay as they were saved, until its PIN code is changed to one of another town. */
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

const lookFrom = (pinCode: string) =>
  fillFromPin(
    {
      read: () => $draft.get(),
      write: setField,
      tell: (text) => {
        $filledPlace.set(text);
      },
    },
    { ...$draft.get(), pinCode },
  );
