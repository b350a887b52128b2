/** A browser may give up the next page silently, such as when it is stopped. */
const PATIENCE_MS = 20_000;

/** Await it: the pressed button stays busy until the page is gone. It resolves if the browser restores the page. */
export function leaveFor(address: string): Promise<void> {
  location.assign(address);
  return untilBack();
}

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
