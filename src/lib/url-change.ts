const TOLD = 'address-changed';

/** Call after an address change that loads no page. The browser itself tells of back and forward. */
export function tellAddressChange(): void {
  dispatchEvent(new Event(TOLD));
}

export function onAddressChange(listener: () => void): void {
  addEventListener(TOLD, listener);
  addEventListener('popstate', listener);
}
