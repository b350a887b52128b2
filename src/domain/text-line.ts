import * as z from 'zod';
import { atMostLetters } from './at-most-letters.ts';
import { plainLine } from './text.ts';

/** One line of text. Line breaks become spaces here, since a field of one line would drop them and join the words. */
export const textLine = (letters: number) =>
  z.string().overwrite(plainLine).trim().max(letters, atMostLetters(letters));
