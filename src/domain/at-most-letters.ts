/** What a form says of a text that is too long. In a file of its own: the checkout loads no more of texts. */
export const atMostLetters = (letters: number) => `At most ${String(letters)} letters, please.`;

/** Counts as the shop does: a letter with two spellings, such as ড়, counts in the one that is kept; 😀 is one. */
export const countLetters = (text: string) => Array.from(text.normalize('NFC').trim()).length;
