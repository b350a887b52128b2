import { expect, test } from 'vitest';
import { initialsOf } from '#review/review.ts';

test.each([
  ['Ananya S.', 'AS'],
  ['Lakshmi Devi Narayanan', 'LN'],
  ['ritu', 'R'],
  ['  Farheen   Khan ', 'FK'],
  ['A.P.J. Abdul Kalam', 'AK'],
  ['प्रिया शर्मा', 'प्रिश'],
  ['…', '?'],
  ['', '?'],
])('S2: %j stands as %s beside a review without a picture', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
