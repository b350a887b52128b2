import * as z from 'zod';
import { atMostLetters } from '#at-most-letters.ts';
import { plainLine } from '#text.ts';

export const OTHER_WORDS_LENGTH = 300;
/** The limit of the field: the stored words are longer, with a space after each comma. */
export const OTHER_WORDS_TYPED = 2 * OTHER_WORDS_LENGTH;

/** Other words that shoppers use for something, which the owner adds for the search. */
export const OtherWords = z
  .string()
  .transform(wordsIn)
  // Without the spaces between them, so that the stored words are measured as they were typed.
  .refine((words) => words.join(',').length <= OTHER_WORDS_LENGTH, atMostLetters(OTHER_WORDS_LENGTH))
  .transform((words) => words.join(', '))
  .default('');

/** Each word once, however they were typed. */
function wordsIn(text: string): string[] {
  const words = text.split(/[,\n;]/).map((word) => plainLine(word).trim().replaceAll(/\s+/g, ' '));
  return [...new Set(words.filter((word) => word !== ''))];
}
