/** This file has no imports, so that the checkout loads little for its messages. */
export const atMostLetters = (letters: number) => `Please use at most ${String(letters)} letters.`;

/** A letter with two spellings, such as ড়, counts in the one that is kept; 😀 is one. */
export const countLetters = (text: string) => Array.from(text.normalize('NFC').trim()).length;
