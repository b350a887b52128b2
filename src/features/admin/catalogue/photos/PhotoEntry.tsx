import { useEffect, useState } from 'react';
import type { AttributeChoice } from '#catalogue/facets/attribute-input.ts';
import { countOf } from '#count.ts';
import { dayStart, formatDate } from '#dates.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import PhotoBoard, { StartAnewDialog } from './PhotoBoard.tsx';
import type { Batch } from './photo-batch.ts';
import { openPhotoStore, type PhotoStore } from './photo-store.ts';
import type { Shelf } from './piece-body.ts';

export interface Props extends Shelf {
  readonly colours: readonly AttributeChoice[];
}

const LOCK = 'add-from-photos';

interface Opened {
  readonly store: PhotoStore;
  readonly stored: Batch | null;
}

export default function PhotoEntry(props: Props) {
  const [opened, setOpened] = useState<Opened | 'elsewhere' | 'impossible' | null>(null);
  const [isChosen, setIsChosen] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const open = async () => {
      try {
        const store = await openPhotoStore();
        const stored = await store.readBatch();
        // A tab that was closed at the wrong moment leaves photos that are in no list.
        if (!stored) await store.clear();
        setOpened({ store, stored });
        // A browser may delete what it keeps when the phone is full, unless this is granted; some ask first.
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
          This browser cannot store photos, perhaps because this is a private window. Please open this page in
          another window, or add the pieces one by one.
        </p>
      )}
      {typeof opened === 'object' &&
        opened !== null &&
        (opened.stored !== null && !isChosen ? (
          <ResumeChoice
            batch={opened.stored}
            onGoOn={() => setIsChosen(true)}
            onStartAnew={async () => {
              await opened.store.clear();
              setOpened({ ...opened, stored: null });
              setIsChosen(true);
            }}
          />
        ) : (
          <PhotoBoard {...props} {...opened} />
        ))}
    </>
  );
}

interface ResumeChoiceProps {
  readonly batch: Batch;
  readonly onGoOn: () => void;
  readonly onStartAnew: () => Promise<unknown>;
}

function ResumeChoice({ batch, onGoOn, onStartAnew }: ResumeChoiceProps) {
  const [isAsked, setIsAsked] = useState(false);
  const photos = countOf(batch.photos.length, 'photo');
  const day = batch.startedAt >= dayStart(Date.now()) ? 'today' : formatDate(batch.startedAt);
  const named = batch.pieces.filter(({ name }) => name !== '').length;
  return (
    <div className="grid max-w-xl gap-4 border border-line bg-white p-5">
      <p className="leading-relaxed">
        {photos} from {day} are still here, in {countOf(batch.pieces.length, 'piece')}
        {named > 0 && `, ${String(named)} of them with a name`}. Nothing you did is lost.
      </p>
      <div className="flex flex-wrap gap-3">
        <PassFocusOn>
          <AdminButton onClick={onGoOn}>
            Go on with {photos} from {day}
          </AdminButton>
          <AdminButton look="outline" onClick={() => setIsAsked(true)}>
            Start over
          </AdminButton>
        </PassFocusOn>
      </div>
      {isAsked && (
        <StartAnewDialog
          photos={batch.photos.length}
          onConfirm={onStartAnew}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
