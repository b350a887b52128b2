/** Runs it when somebody sees the page: now, or once a page that was made ready beforehand is opened. */
export function whenShown(run: () => void): void {
  const { prerendering = false } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Runs it each time that the browser shows the page again as it was left. */
export function whenBroughtBack(run: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) run();
  });
}
