import { fillFromPin } from '../../address/fill-from-pin.ts';
import { $draft, $filledPlace, setField } from './draft.ts';

/** City and state follow from the PIN code; in a draft that was kept, from the one that stands there. */
export function watchPinCode(kept: string): void {
  const look = fillFromPin(
    {
      read: () => $draft.get(),
      write: setField,
      tell: (text) => {
        $filledPlace.set(text);
      },
    },
    kept,
  );
  look();
  $draft.listen(look);
}
