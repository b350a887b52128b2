import { atom } from 'nanostores';

/** Answered by the dialog: true once the owner has signed in again, false when she would not. */
export type Question = (isSignedIn: boolean) => void;

export const $signInAgain = atom<Question | null>(null);

let asked: Promise<boolean> | undefined;
let timesSignedIn = 0;

/** How often since the page opened: each time, what is on its way goes with a session that has ended. */
export const signInsSoFar = (): number => timesSignedIn;

/** However many calls are refused at once, one dialog asks. */
export function signInAgain(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => {
    $signInAgain.set((isSignedIn) => {
      $signInAgain.set(null);
      asked = undefined;
      if (isSignedIn) timesSignedIn += 1;
      answer(isSignedIn);
    });
  });
  return asked;
}
