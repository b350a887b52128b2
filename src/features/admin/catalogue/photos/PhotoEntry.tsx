import { useEffect, useState } from 'react';
import type { AttributeChoice } from '#catalogue/facets/attribute-input.ts';
import PhotoBoard from './PhotoBoard.tsx';
import ResumeChoice from './ResumeChoice.tsx';
import type { Batch } from './photo-batch.ts';
import { openPhotoStore, type PhotoStore } from './photo-store.ts';
import type { Shelf } from './piece-body.ts';

export interface Props extends Shelf {
  readonly colours: readonly AttributeChoice[];
}

const LOCK = 'add-from-photos';

interface Opened {
  readonly store: PhotoStore;
  readonly kept: Batch | null;
}

/** Starts from what this browser has kept; works in one tab at a time. */
export default function PhotoEntry(props: Props) {
  const [opened, setOpened] = useState<Opened | 'elsewhere' | 'impossible' | null>(null);
  const [isChosen, setIsChosen] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const open = async () => {
      try {
        const store = await openPhotoStore();
        const kept = await store.readBatch();
        // A tab that was closed at the wrong moment leaves photos that are in no list.
        if (!kept) await store.clear();
        setOpened({ store, kept });
        // So that the browser does not delete it when the phone is full; some browsers ask first.
        await navigator.storage.persist();
      } catch {
        setOpened((before) => (typeof before === 'object' && before !== null ? before : 'impossible'));
      }
      await new Promise((resolve) => {
        leaving.signal.addEventListener('abort', resolve);
      });
    };
    // Two tabs would overwrite each other, so the second one waits for the first.
    void navigator.locks
      .request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock) return open();
        setOpened('elsewhere');
        return undefined;
      })
      .then(() => (leaving.signal.aborted ? undefined : navigator.locks.request(LOCK, open)));
    return () => {
      leaving.abort();
    };
  }, []);

  return (
    <>
      {opened === null && <p role="status">One moment…</p>}
      {opened === 'elsewhere' && (
        <p role="status">
          Your photos are open in another tab. Go on there; or close that tab, and they open here.
        </p>
      )}
      {opened === 'impossible' && (
        <p role="alert">
          This browser keeps no photos, perhaps because its window is a private one. Please open this page in
          another window, or add the pieces one by one.
        </p>
      )}
      {typeof opened === 'object' &&
        opened !== null &&
        (opened.kept !== null && !isChosen ? (
          <ResumeChoice
            batch={opened.kept}
            onGoOn={() => setIsChosen(true)}
            onStartAnew={async () => {
              await opened.store.clear();
              setOpened({ ...opened, kept: null });
              setIsChosen(true);
            }}
          />
        ) : (
          <PhotoBoard {...props} {...opened} />
        ))}
    </>
  );
}
