import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { ReadableAtom } from 'nanostores';

let isKept = true;

interface KeptAtom<Value> {
  readonly $store: ReadableAtom<Value>;
  /** Another tab may have written a moment ago, before this one is told. */
  readonly latest: () => Value;
  readonly keep: (value: Value) => void;
}

/** False where the browser refuses to keep anything: all of it then lasts as long as this page. */
export function isBrowserKeeping(): boolean {
  return isKept;
}

export function keptAtom<Value>(
  key: string,
  initial: Value,
  decode: (text: string | null) => Value,
): KeptAtom<Value> {
  const $store = persistentAtom<Value>(key, initial, { encode: JSON.stringify, decode });
  return {
    $store,
    latest() {
      const text = isKept ? read(key) : undefined;
      isKept = text !== undefined;
      return text === undefined ? $store.get() : decode(text);
    },
    keep(value) {
      try {
        $store.set(value);
      } catch {
        isKept = false;
        setPersistentEngine({}, windowPersistentEvents);
        $store.set(value);
      }
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
