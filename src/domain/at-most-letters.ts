/** What is said of a text of a form that is longer. By itself here: the checkout takes no more of texts. */
export const atMostLetters = (letters: number) => `At most ${String(letters)} letters, please.`;
