import { atom } from 'nanostores';
import { type Batch, goneKeys, newBatch } from './photo-batch.ts';

const NAME = 'add-from-photos';
const BATCH = 'batch';
const PHOTOS = 'photos';
const CURRENT = 'current';

/** At first only the chosen file; later the file to send, with a small one to look at. */
interface StoredPhoto {
  readonly file: File;
  readonly thumbnail: File | null;
}

export interface PhotoStore {
  readonly readBatch: () => Promise<Batch | null>;
  readonly writeBatch: (batch: Batch) => Promise<unknown>;
  readonly removeBatch: () => Promise<unknown>;
  readonly readPhoto: (key: string) => Promise<StoredPhoto | null>;
  readonly writePhoto: (key: string, photo: StoredPhoto) => Promise<unknown>;
  readonly removePhotos: (keys: readonly string[]) => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
}

export async function readStored(store: PhotoStore, key: string): Promise<StoredPhoto | 'unread' | null> {
  try {
    return await store.readPhoto(key);
  } catch {
    return 'unread';
  }
}

export async function openPhotoStore(): Promise<PhotoStore> {
  let connection: IDBDatabase | null = null;

  async function connect(): Promise<IDBDatabase> {
    const database = await openDatabase();
    database.addEventListener('close', () => {
      if (connection === database) connection = null;
    });
    connection = database;
    return database;
  }
  /** Some browsers close the connection of a page in the background, not always saying so: it is opened once more. */
  async function begin<Value>(
    names: string[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<Value>,
  ): Promise<Value> {
    let transaction: IDBTransaction;
    try {
      transaction = (connection ?? (await connect())).transaction(names, mode);
    } catch {
      transaction = (await connect()).transaction(names, mode);
    }
    return work(transaction);
  }
  const write = (names: string[], work: (transaction: IDBTransaction) => void): Promise<void> =>
    begin(names, 'readwrite', (transaction) => {
      work(transaction);
      return endOf(transaction);
    });
  const read = <Value>(name: string, key: string): Promise<Value | null> =>
    begin([name], 'readonly', async (transaction) => {
      const found: unknown = await resultOf(transaction.objectStore(name).get(key));
      return (found ?? null) as Value | null;
    });

  await connect();

  return {
    readBatch: () => read<Batch>(BATCH, CURRENT),
    writeBatch: (batch) =>
      write([BATCH], (transaction) => {
        transaction.objectStore(BATCH).put(batch, CURRENT);
      }),
    removeBatch: () =>
      write([BATCH], (transaction) => {
        transaction.objectStore(BATCH).delete(CURRENT);
      }),
    readPhoto: (key) => read<StoredPhoto>(PHOTOS, key),
    writePhoto: (key, photo) =>
      write([PHOTOS], (transaction) => {
        transaction.objectStore(PHOTOS).put(photo, key);
      }),
    removePhotos: (keys) =>
      write([PHOTOS], (transaction) => {
        for (const key of keys) transaction.objectStore(PHOTOS).delete(key);
      }),
    clear: () =>
      write([BATCH, PHOTOS], (transaction) => {
        for (const name of [BATCH, PHOTOS]) transaction.objectStore(name).clear();
      }),
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(BATCH);
    opening.result.createObjectStore(PHOTOS);
  });
  return resultOf(opening);
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => {
      resolve();
    });
    // Any failure aborts the transaction, and only then is the reason known.
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new Error('Nothing was kept.'));
    });
  });
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('This browser keeps nothing.'));
    });
  });
}

export const NO_ROOM = 'This browser has no room left to keep photos. Please publish what is here first.';
export const CANNOT_READ = 'This browser cannot read the photos that it keeps right now.';

export function createStoredBatch(store: PhotoStore, stored: Batch | null) {
  const $batch = atom<Batch>(stored ?? newBatch(Date.now()));
  const $notices = atom<readonly string[]>([]);
  let written: Promise<unknown> = Promise.resolve();
  let isWriteQueued = false;

  const say = (notice: string) => {
    if (!$notices.get().includes(notice)) $notices.set([...$notices.get(), notice]);
  };

  /** Each write stores the state at its beginning, so many changes in a row cost one or two writes. */
  function write(): Promise<unknown> {
    if (isWriteQueued) return written;
    isWriteQueued = true;
    written = written.then(async () => {
      isWriteQueued = false;
      const batch = $batch.get();
      try {
        if (batch.photos.length > 0) await store.writeBatch(batch);
        else await store.removeBatch();
      } catch {
        say(NO_ROOM);
      }
    });
    return written;
  }

  async function change(to: (batch: Batch) => Batch): Promise<void> {
    const before = $batch.get();
    const after = to(before);
    if (after === before) return;
    $batch.set(after);
    await write();
    const gone = goneKeys(before, after);
    if (gone.length === 0) return;
    try {
      await store.removePhotos(gone);
    } catch {
      // Files left here are in no list, and are cleared when this page is next opened with an empty batch.
    }
  }

  async function startAnew(): Promise<void> {
    $notices.set([]);
    $batch.set(newBatch(Date.now()));
    await write();
    await store.clear();
  }

  return { $batch, $notices, say, change, startAnew };
}

export type StoredBatch = ReturnType<typeof createStoredBatch>;
