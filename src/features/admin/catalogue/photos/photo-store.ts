import type { Batch } from './photo-batch.ts';

const NAME = 'add-from-photos';
const BATCH = 'batch';
const PHOTOS = 'photos';
const CURRENT = 'current';

/** What is kept of one: as it was chosen at first, then as it is sent, with a small one to be looked at. */
export interface KeptPhoto {
  readonly file: File;
  readonly thumbnail: File | null;
}

/** What this browser keeps when the tab is closed. */
export interface PhotoStore {
  readonly readBatch: () => Promise<Batch | null>;
  readonly writeBatch: (batch: Batch) => Promise<unknown>;
  readonly removeBatch: () => Promise<unknown>;
  readonly readPhoto: (key: string) => Promise<KeptPhoto | null>;
  readonly writePhoto: (key: string, photo: KeptPhoto) => Promise<unknown>;
  readonly removePhotos: (keys: readonly string[]) => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
}

/** By hand: a package for so few calls is larger than they are. */
export async function openPhotoStore(): Promise<PhotoStore> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(BATCH);
    opening.result.createObjectStore(PHOTOS);
  });
  const database = await resultOf(opening);

  async function write(names: string[], work: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = database.transaction(names, 'readwrite');
    work(transaction);
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => {
        resolve();
      });
      const fail = () => {
        reject(transaction.error ?? new Error('Nothing was kept.'));
      };
      transaction.addEventListener('abort', fail);
      transaction.addEventListener('error', fail);
    });
  }
  async function read<Value>(name: string, key: string): Promise<Value | null> {
    const found: unknown = await resultOf(database.transaction(name).objectStore(name).get(key));
    return (found ?? null) as Value | null;
  }

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
    readPhoto: (key) => read<KeptPhoto>(PHOTOS, key),
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
