import type { DomainError } from '../../errors.ts';

/** Why a review was not saved, as its address names it. */
const PROBLEMS = {
  stars: 'Please choose one to five stars.',
  fit: 'Please choose how it fits.',
  text: 'These words are too long. Please make them a little shorter.',
  shownName: 'Please write a name of at most 40 letters, without an address or a number.',
  photos: 'A photo was not taken over. Please choose it again.',
  closed: 'You can review a piece once it has been delivered.',
  shop: 'Reviews are written by buyers. The shop can answer them.',
  failed: 'Your review was not saved. Please try again in a minute.',
} as const;

export type ReviewProblem = keyof typeof PROBLEMS;

const FIELDS = ['stars', 'fit', 'text', 'shownName', 'photos'] as const satisfies readonly ReviewProblem[];

export function problemOf({ code, details }: DomainError): ReviewProblem {
  if (code === 'NOT_DELIVERED') return 'closed';
  if (code === 'REVIEW_BY_SHOP') return 'shop';
  const wrong = code === 'INVALID_INPUT' && typeof details === 'object' && details !== null ? details : {};
  return FIELDS.find((field) => field in wrong) ?? 'failed';
}

/** As the address names it; null for what is none. */
export function knownProblem(name: string | null): ReviewProblem | null {
  return name !== null && Object.hasOwn(PROBLEMS, name) ? (name as ReviewProblem) : null;
}

export function problemWords(problem: ReviewProblem): string {
  return PROBLEMS[problem];
}
