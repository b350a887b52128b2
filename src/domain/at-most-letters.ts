/** What is said of a text of a form that is longer. By itself here: the checkout takes no more of texts. */
export const atMostLetters = (letters: number) => `At most ${String(letters)} letters, please.`;

/** As the shop measures a text: of letters that have two spellings, as ড় has, the one that it keeps counts; 😀 is one. */
export const countLetters = (text: string) => Array.from(text.normalize('NFC').trim()).length;
