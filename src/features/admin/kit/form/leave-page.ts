import { leaveFor } from '../../../../lib/leave-for.ts';

type Leave = () => Promise<unknown>;

/** Of the whole page: what she gives up in one form is not asked about by another. */
let isFree = false;
/** How many of them are open. */
let questions = 0;
const guards = new Set<(leave: Leave) => void>();

export const isLeftUnasked = (): boolean => isFree;

/** She gives up what was typed, or is being asked whether she does. */
export const isBeingLeft = (): boolean => isFree || questions > 0;

/** Of whether it is given up, while it is open; returns what ends that. */
export function beginQuestion(): () => void {
  questions += 1;
  return () => {
    questions -= 1;
  };
}

/** Of a form with changes: it asks whoever leaves by `leaveAsked`. Returns what ends that. */
export function guardLeaving(ask: (leave: Leave) => void): () => void {
  guards.add(ask);
  return () => guards.delete(ask);
}

/** For what leaves the page and is no link: nothing of it is done before she gives up what was typed. */
export async function leaveAsked(leave: Leave): Promise<void> {
  const [ask] = guards;
  if (ask) ask(leave);
  else await leave();
}

/** What was typed is saved, or given up. */
export async function leaveUnasked(leave: Leave): Promise<void> {
  isFree = true;
  await leave();
  isFree = false;
}

export const leaveUnaskedFor = (address: string): Promise<void> => leaveUnasked(() => leaveFor(address));
