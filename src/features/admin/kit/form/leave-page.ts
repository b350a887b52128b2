import { leaveFor } from '#lib/leave-for.ts';

type Leave = () => Promise<unknown>;

/** For the whole page: what the owner discards in one form is not asked about again by another. */
let isFree = false;
let questions = 0;
const guards = new Set<(leave: Leave) => void>();

export const isLeftUnasked = (): boolean => isFree;

export const isBeingLeft = (): boolean => isFree || questions > 0;

/** Call while a question about discarding is open; the result ends it. */
export function beginQuestion(): () => void {
  questions += 1;
  return () => {
    questions -= 1;
  };
}

/** For a form with changes: `leaveAsked` calls `ask` before the page is left. The result removes the guard. */
export function guardLeaving(ask: (leave: Leave) => void): () => void {
  guards.add(ask);
  return () => guards.delete(ask);
}

/** For actions that leave the page and are no links: the owner first agrees to discard typed changes. */
export async function leaveAsked(leave: Leave): Promise<void> {
  const [ask] = guards;
  if (ask) ask(leave);
  else await leave();
}

export async function leaveUnasked(leave: Leave): Promise<void> {
  isFree = true;
  await leave();
  isFree = false;
}

export const leaveUnaskedFor = (address: string): Promise<void> => leaveUnasked(() => leaveFor(address));
