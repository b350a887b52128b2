import { useState } from 'react';
import { countOf } from '#count.ts';
import { dayStart, formatDate } from '#dates.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import StartAnewDialog from './StartAnewDialog.tsx';
import type { Batch } from './photo-batch.ts';

interface Props {
  readonly batch: Batch;
  readonly onGoOn: () => void;
  readonly onStartAnew: () => Promise<unknown>;
}

/** Offers what this browser has kept since the tab was closed. */
export default function ResumeChoice({ batch, onGoOn, onStartAnew }: Props) {
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
            Start anew
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
