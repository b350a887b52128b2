const isAhead = () => (document as { prerendering?: boolean }).prerendering;

/** Runs when somebody sees the page: now, or once a prerendered page is opened. */
export function whenShown(run: () => void): void {
  if (isAhead()) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** The browser leaves what is `far` until a prerendered page is opened. Asking an element for its place lays it out. */
export function layOutAhead(): void {
  addEventListener('load', () => {
    if (!isAhead()) return;
    for (const part of document.querySelectorAll<HTMLElement>('.far')) {
      if (part.getBoundingClientRect().top < innerHeight * 2.5) part.style.contentVisibility = 'visible';
    }
  });
}

/** Runs after the next frame is painted, in a task of its own, so that presses are handled before. */
export function afterFrame<Values extends unknown[]>(
  run: (...values: Values) => void,
  ...values: Values
): void {
  requestAnimationFrame(() => setTimeout(run, 0, ...values));
}

export function whenBroughtBack(run: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) run();
  });
}

const TOLD = 'address-changed';

/** Call after an address change that loads no page. The browser itself tells of back and forward. */
export function tellAddressChange(): void {
  dispatchEvent(new Event(TOLD));
}

export function onAddressChange(listener: () => void): void {
  addEventListener(TOLD, listener);
  addEventListener('popstate', listener);
}
