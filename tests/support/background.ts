const begun: Promise<unknown>[] = [];

/** Work that goes on after an answer, for any context of the file. */
export function inBackground(work: Promise<unknown>): void {
  begun.push(work);
}

/** To be awaited before the database goes; who wants to know how the work ended awaits `settle`. */
export async function untilBackgroundRests(): Promise<void> {
  while (begun.length > 0) await Promise.allSettled(begun.splice(0));
}
