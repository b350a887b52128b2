import { atom } from 'nanostores';

/** Answered by the dialog: true once the owner has signed in again, false when they decline. */
export type Question = (isSignedIn: boolean) => void;

export const $signInAgain = atom<Question | null>(null);

let asked: Promise<boolean> | undefined;
let timesSignedIn = 0;

/** How often the owner has signed in again since the page opened: calls sent before that carry the ended session. */
export const signInsSoFar = (): number => timesSignedIn;

/** One dialog asks, however many calls are refused at once. */
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
