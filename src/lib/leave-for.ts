/**
 * If the browser gives up on a page silently, for example when it is stopped, the current page works again after this
 * time.
 */
const PATIENCE_MS = 20_000;

/**
 * Await it, so that the pressed button stays busy until the page is gone. If the browser restores the page, it
 * resolves.
 */
export function leaveFor(address: string): Promise<void> {
  location.assign(address);
  return untilBack();
}

/** The same for reloading the page. */
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
