const KEY = 'wish';

export interface RememberedWish {
  readonly id: number;
  readonly name: string;
}

/** Until she has logged in, in this tab. */
export function rememberWish(wish: RememberedWish): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Where nothing can be kept she presses the heart again.
  }
}

export function takeRememberedWish(): RememberedWish | null {
  try {
    const wish = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Partial<RememberedWish>;
    sessionStorage.removeItem(KEY);
    const { id, name } = wish;
    return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}
