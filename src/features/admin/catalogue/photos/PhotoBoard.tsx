import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import type { AttributeChoice } from '#catalogue/facets/attribute-input.ts';
import { countOf } from '#count.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import { toastFailed } from '#features/admin/kit/toast.ts';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import PhotoDialog from './PhotoDialog.tsx';
import PieceCard from './PieceCard.tsx';
import {
  type Batch,
  doneWords,
  isLeaving,
  isPlaced,
  mergeableAbove,
  MOST_BATCH_PHOTOS,
  pieceOf,
  type Wanted,
} from './photo-batch.ts';
import { createPhotoWork, type PhotoWork } from './photo-work.ts';
import type { PhotoStore } from './photo-store.ts';
import type { Shelf } from './piece-body.ts';

interface Props extends Shelf {
  readonly colours: readonly AttributeChoice[];
  readonly store: PhotoStore;
  readonly stored: Batch | null;
}

export default function PhotoBoard({ store, stored, colours, categories, defaults }: Props) {
  const [work] = useState(() => createPhotoWork(store, { categories, defaults }, stored));
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
            Start over
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

/** The phone's keyboard shows Enter as the way to the next field. */
function goToNext(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.nativeEvent.isComposing) return;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, select:enabled')];
  fields[fields.indexOf(target) + 1]?.focus();
}

interface PhotoChoiceProps {
  readonly isFirst: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

function PhotoChoice({ isFirst, onChoose }: PhotoChoiceProps) {
  const id = useId();
  return (
    <div className={isFirst ? 'grid gap-4 border border-line bg-white p-5' : undefined}>
      {isFirst && (
        <p className="max-w-2xl leading-relaxed">
          Choose the photos of all your pieces at once, up to {MOST_BATCH_PHOTOS}. They are made smaller and
          sorted into pieces here; you put right what is not, say what each piece is, and publish. Until then
          they stay on this phone or computer: a lost connection or a closed tab loses nothing.
        </p>
      )}
      <div>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="peer sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) onChoose(files);
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass({ look: isFirst ? 'primary' : 'outline', size: 'small' })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon`}
        >
          {isFirst ? 'Choose photos' : 'Add more photos'}
        </label>
      </div>
    </div>
  );
}

function SendingBar({ work }: { readonly work: PhotoWork }) {
  const { pieces, done, photos } = useStore(work.$batch);
  const halt = useStore(work.$halt);
  const total = pieces.length + done.length;
  if (total === 0) return null;
  const live = done.filter(({ status }) => status === 'live').length;
  const drafts = done.length - live;
  const waiting = pieces.filter(({ wanted }) => wanted !== null).length;
  const send = (wanted: Wanted) => {
    const wrong = work.send(wanted);
    if (wrong === null) return;
    toastFailed('Some pieces are not complete yet: what is missing stands beside its field.');
    requestAnimationFrame(() => {
      const card = document.querySelector(`[data-piece="${CSS.escape(wrong)}"]`);
      card?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    });
  };
  return (
    <div className="sticky bottom-(--foot) z-10 -mx-4 grid gap-2 border-t border-line bg-ivory px-4 py-3 sm:mx-0 sm:px-0 lg:bottom-0">
      <progress
        aria-label="Pieces saved"
        value={done.length}
        max={total}
        className="h-1.5 w-full accent-maroon"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {live} of {countOf(total, 'piece')} live
          {drafts > 0 && `, ${countOf(drafts, 'draft')}`}
          {waiting > 0 && `, ${String(waiting)} to go`}
        </p>
        {pieces.some((piece) => !isLeaving(piece)) && photos.every(isPlaced) && (
          <PassFocusOn as="div">
            <div className="flex gap-2">
              <AdminButton look="outline" onClick={() => send('draft')}>
                Save all as drafts
              </AdminButton>
              <AdminButton onClick={() => send('live')}>Publish all</AdminButton>
            </div>
          </PassFocusOn>
        )}
        {pieces.length === 0 && photos.length === 0 && (
          <a href={adminPaths.products} className="text-sm text-maroon underline underline-offset-4">
            {doneWords(done)}: look at your products
          </a>
        )}
      </div>
      {halt && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p className="text-danger">
            {halt.code === 'NETWORK'
              ? `No connection to the shop. ${countOf(waiting, 'piece waits', 'pieces wait')} here, and ${waiting === 1 ? 'goes' : 'go'} on when it is back.`
              : halt.message}
          </p>
          <PassFocusOn>
            <AdminButton look="outline" onClick={work.goOn}>
              Try Again
            </AdminButton>
          </PassFocusOn>
        </div>
      )}
    </div>
  );
}

interface StartAnewDialogProps {
  readonly photos: number;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function StartAnewDialog({ photos, onConfirm, onClose }: StartAnewDialogProps) {
  return (
    <ConfirmDialog
      title="Start over"
      text={`${countOf(photos, 'photo')} and what you typed about them go from this browser. What is in the shop already stays there, and so do the photos on your phone.`}
      label="Delete and start anew"
      busy="Deleting…"
      {...{ onConfirm, onClose }}
    />
  );
}
