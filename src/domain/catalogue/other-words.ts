import * as z from 'zod';
import { atMostLetters } from '../at-most-letters.ts';

export const OTHER_WORDS_LENGTH = 300;

/** What shoppers call something too, as the owner writes it down for the search. */
export const OtherWords = z
  .string()
  .normalize('NFC')
  .max(OTHER_WORDS_LENGTH, atMostLetters(OTHER_WORDS_LENGTH))
  .transform(inOneLine)
  .default('');

/** `jhumka, bali`: each word once, however they were typed. */
function inOneLine(text: string): string {
  const words = text.split(/[,\n;]/).map((word) => word.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(words.filter((word) => word !== ''))].join(', ');
}
