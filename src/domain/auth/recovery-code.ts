import { plainLetters } from '#plain-letters.ts';

const COUNT = 10;
const HALF = 5;

export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${plainLetters(HALF)}-${plainLetters(HALF)}`);
}

/** Older codes have letters of both cases, which matter. */
export function readRecoveryCode(typed: string): string {
  const letters = typed.replaceAll(/[\s-]/g, '');
  if (letters.length !== 2 * HALF) return typed;
  const isOfBothCases = /[a-z]/.test(letters) && /[A-Z]/.test(letters);
  const code = isOfBothCases ? letters : letters.toUpperCase();
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}
