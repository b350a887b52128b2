import { useStore } from '@nanostores/react';
import { countOf } from '#count.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import { toastFailed } from '#features/admin/kit/toast.ts';
import { doneWords, isLeaving, isPlaced, type Wanted } from './photo-batch.ts';
import type { PhotoWork } from './photo-work.ts';

/** How far the sending is, and what it waits for. */
export default function SendingBar({ work }: { readonly work: PhotoWork }) {
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
              ? `No line to the shop. ${countOf(waiting, 'piece waits', 'pieces wait')} here, and ${waiting === 1 ? 'goes' : 'go'} on when it is back.`
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
