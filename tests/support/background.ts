const begun: Promise<unknown>[] = [];

/** Work that goes on after an answer, of whichever context of this file. */
export function inBackground(work: Promise<unknown>): void {
  begun.push(work);
}

/** Before its database goes; who wants to know how it ended awaits `settle`. */
export async function untilBackgroundRests(): Promise<void> {
  while (begun.length > 0) await Promise.allSettled(begun.splice(0));
}
