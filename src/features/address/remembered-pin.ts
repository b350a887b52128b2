const KEY = 'delivery_pin';

/** A browser that stores nothing remembers none. */
export function rememberedPin(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberPin(pin: string): void {
  try {
    localStorage.setItem(KEY, pin);
  } catch {
    // It is asked for again on the next page.
  }
}
