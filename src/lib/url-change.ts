const TOLD = 'address-changed';

/** To be called after a change of the address that opens no page. Going back and forth is told by the browser. */
export function tellAddressChange(): void {
  dispatchEvent(new Event(TOLD));
}

export function onAddressChange(listener: () => void): void {
  addEventListener(TOLD, listener);
  addEventListener('popstate', listener);
}
