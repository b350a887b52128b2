import { atom, onMount, type ReadableAtom } from 'nanostores';

let isKept = true;

interface PersistentAtom<Value> {
  readonly $store: ReadableAtom<Value>;
  /** Another tab may have written a moment ago, before this one is told. */
  readonly latest: () => Value;
  readonly keep: (value: Value) => void;
}

/** False where the browser refuses to keep anything: all of it then lasts as long as this page. */
export function canPersist(): boolean {
  return isKept;
}

/**
 * A store that outlives the page and is the same in all tabs. By hand: @nanostores/persistent reads no newer value of another
 * tab before a write, and does not say that the browser keeps nothing.
 */
export function persistentAtom<Value>(
  key: string,
  decode: (text: string | null) => Value,
): PersistentAtom<Value> {
  let text = read(key);
  const $store = atom(decode(text ?? null));

  function latest(): Value {
    const now = isKept ? read(key) : undefined;
    if (now === undefined) isKept = false;
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
        if (isKept) localStorage.setItem(key, text);
      } catch {
        isKept = false;
      }
      $store.set(value);
    },
  };
}

/** Undefined where nothing can be kept; there is no browser at all while the shop renders the page. */
function read(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}
