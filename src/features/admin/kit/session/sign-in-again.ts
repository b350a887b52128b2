import { atom } from 'nanostores';

/** Answered by the dialog: true once the owner has signed in again, false when she would not. */
export type Question = (isSignedIn: boolean) => void;

export const $signInAgain = atom<Question | null>(null);

let asked: Promise<boolean> | undefined;

/** However many calls are refused at once, one dialog asks. */
export function signInAgain(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => {
    $signInAgain.set((isSignedIn) => {
      $signInAgain.set(null);
      asked = undefined;
      answer(isSignedIn);
    });
  });
  return asked;
}
