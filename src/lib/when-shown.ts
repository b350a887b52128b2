/** Runs when somebody sees the page: now, or once a prerendered page is opened. */
export function whenShown(run: () => void): void {
  const { prerendering = false } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Runs each time the browser restores the page as it was left. */
export function whenBroughtBack(run: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) run();
  });
}
