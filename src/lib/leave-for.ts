/** Where the browser gives up a page without a word, such as when it is stopped, the one before it works again. */
const PATIENCE_MS = 20_000;

/** To be waited for, so that what was pressed is busy until its page is gone; where the browser brings it back, it goes on. */
export function leaveFor(address: string): Promise<void> {
  location.assign(address);
  return untilBack();
}

/** The same for a page that is drawn anew. */
export function reloadPage(): Promise<void> {
  location.reload();
  return untilBack();
}

function untilBack(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve();
    });
  });
}
