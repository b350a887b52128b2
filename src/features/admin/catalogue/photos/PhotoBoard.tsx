import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { AttributeChoice } from '#catalogue/facets/attribute-input.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PhotoChoice from './PhotoChoice.tsx';
import PhotoDialog from './PhotoDialog.tsx';
import PieceCard from './PieceCard.tsx';
import SendingBar from './SendingBar.tsx';
import StartAnewDialog from './StartAnewDialog.tsx';
import { type Batch, isPlaced, mergeableAbove, pieceOf } from './photo-batch.ts';
import { createPhotoWork } from './photo-work.ts';
import type { PhotoStore } from './photo-store.ts';
import type { Shelf } from './piece-body.ts';

interface Props extends Shelf {
  readonly colours: readonly AttributeChoice[];
  readonly store: PhotoStore;
  readonly kept: Batch | null;
}

/** The page that turns photos into pieces in the shop. */
export default function PhotoBoard({ store, kept, colours, categories, defaults }: Props) {
  const [work] = useState(() => createPhotoWork(store, { categories, defaults }, kept));
  const [shelf] = useState({ categories, defaults });
  const batch = useStore(work.$batch);
  const underWay = useStore(work.$underWay);
  const notices = useStore(work.$notices);
  const [opened, setOpened] = useState<string | null>(null);
  const [isAnew, setIsAnew] = useState(false);
  useEffect(() => {
    work.resume();
    addEventListener('online', work.goOn);
    return () => {
      removeEventListener('online', work.goOn);
    };
  }, [work]);

  const waiting = batch.photos.filter((photo) => !isPlaced(photo)).length;
  const isOpen = opened !== null && pieceOf(batch, opened) !== undefined;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <PhotoChoice isFirst={batch.photos.length === 0} onChoose={(files) => void work.addFiles(files)} />
        {batch.photos.length > 0 && underWay === null && (
          <AdminButton look="quiet" onClick={() => setIsAnew(true)}>
            Start anew
          </AdminButton>
        )}
      </div>
      {notices.length > 0 && (
        <div role="alert">
          <ul className="grid gap-1 text-sm wrap-anywhere text-danger">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      {waiting > 0 && (
        <div className="grid gap-1.5">
          <p className="text-sm">
            Getting ready: {batch.photos.length - waiting} of {batch.photos.length} photos. You can begin with
            the first ones.
          </p>
          <progress
            aria-label="Photos that are ready"
            value={batch.photos.length - waiting}
            max={batch.photos.length}
            className="h-1.5 w-full accent-maroon"
          />
        </div>
      )}
      <ol className="grid gap-4" onKeyDown={goToNext}>
        {batch.pieces.map((piece, index) => (
          <PieceCard
            key={piece.key}
            {...{ piece, index, work, shelf, colours }}
            isOnItsWay={underWay === piece.key}
            isMergeable={mergeableAbove(batch, piece.key) !== null}
            onOpen={setOpened}
          />
        ))}
      </ol>
      <SendingBar work={work} />
      {isAnew && (
        <StartAnewDialog
          photos={batch.photos.length}
          onConfirm={work.startAnew}
          onClose={() => setIsAnew(false)}
        />
      )}
      {isOpen && <PhotoDialog photo={opened} work={work} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Enter goes to the next field, as the phone's keyboard shows. */
function goToNext(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.nativeEvent.isComposing) return;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, select:enabled')];
  fields[fields.indexOf(target) + 1]?.focus();
}
