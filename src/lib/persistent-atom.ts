import { atom, onMount, type ReadableAtom } from 'nanostores';

let isStored = true;

interface PersistentAtom<Value> {
  readonly $store: ReadableAtom<Value>;
  /** Includes what another tab wrote a moment ago and this one has not heard of yet. */
  readonly latest: () => Value;
  readonly keep: (value: Value) => void;
}

/** False if the browser refuses to store anything; values then last as long as this page. */
export function canPersist(): boolean {
  return isStored;
}

/** By hand: @nanostores/persistent overwrites another tab's newer value, and hides that nothing is stored. */
export function persistentAtom<Value>(
  key: string,
  decode: (text: string | null) => Value,
): PersistentAtom<Value> {
  let text = read(key);
  const $store = atom(decode(text ?? null));

  function latest(): Value {
    const now = isStored ? read(key) : undefined;
    if (now === undefined) isStored = false;
    else if (now !== text) {
      text = now;
      $store.set(decode(now));
    }
    return $store.get();
  }

  onMount($store, () => {
    latest();
    addEventListener('storage', latest);
    addEventListener('pageshow', latest);
    return () => {
      removeEventListener('storage', latest);
      removeEventListener('pageshow', latest);
    };
  });

  return {
    $store,
    latest,
    keep(value) {
      try {
        text = JSON.stringify(value);
        if (isStored) localStorage.setItem(key, text);
      } catch {
        isStored = false;
      }
      $store.set(value);
    },
  };
}

function read(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}
