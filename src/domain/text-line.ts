import * as z from 'zod';
import { atMostLetters } from './at-most-letters.ts';
import { plainLine } from './text.ts';

/** What a field of one line takes: it would weld the words together where a line ends. */
export const textLine = (letters: number) =>
  z.string().overwrite(plainLine).trim().max(letters, atMostLetters(letters));
