import * as z from 'zod';
import { atMostLetters } from '../at-most-letters.ts';

export const OTHER_WORDS_LENGTH = 300;
/** What a field takes: as they are kept, with a space after each comma, they are longer. */
export const OTHER_WORDS_TYPED = 2 * OTHER_WORDS_LENGTH;

/** What shoppers call something too, as the owner writes it down for the search. */
export const OtherWords = z
  .string()
  .normalize('NFC')
  .transform(wordsIn)
  // Without the spaces between them: what is kept is measured as what was typed.
  .refine((words) => words.join(',').length <= OTHER_WORDS_LENGTH, atMostLetters(OTHER_WORDS_LENGTH))
  .transform((words) => words.join(', '))
  .default('');

/** Each word once, however they were typed. */
function wordsIn(text: string): string[] {
  const words = text.split(/[,\n;]/).map((word) => word.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(words.filter((word) => word !== ''))];
}
