const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Looks again and again until it is so; a shop that never gets there fails the test by name. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`In vain: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  }
}
