import * as z from 'zod';
import { type AdminPieceReview, HIDING_CHOICES, TAKEN_BACK } from '#review/piece-review.ts';
import { HidingInput } from '#review/piece-review-input.ts';
import { api } from '#lib/api-client.ts';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import { mayBeDone, ofRow } from '#features/admin/kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly review: Pick<AdminPieceReview, 'id' | 'shownName'>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Without a reason nothing is hidden. */
const HidingForm = z.object({ because: HidingInput.shape.because.unwrap() });
const HIDDEN = 'The review is not shown any more. How many are hidden, and why, is said at the piece.';
const DELETED = 'The review is deleted for good, with its photos.';
const CHOICES = [{ value: '', label: 'Choose a reason' }, ...HIDING_CHOICES];

export default function HidingDialog({ review, onSaved, onClose }: Props) {
  return (
    <FormDialog
      title={`Hide the review of ${review.shownName}`}
      label="Hide Review"
      schema={HidingForm}
      values={{ because: '' }}
      send={(json) => api.admin['piece-reviews'][':id'].hidden.$put(ofRow(review.id, json))}
      onSaved={async (_, { because }) => {
        await onSaved();
        toastDone(because === TAKEN_BACK ? DELETED : HIDDEN);
      }}
      onFailed={({ code, message }) => {
        if (code === 'NOT_FOUND' || mayBeDone(code)) void onSaved();
        toastFailed(message, { title: 'Error hiding review' });
      }}
      onClose={onClose}
    >
      <p className="leading-relaxed">
        A review that you do not like stays: answer it instead. What may be hidden, and for what reason, is
        said at the piece; its photos are hidden, too. What its buyer takes back is deleted.
      </p>
      <SelectField name="because" label="Reason" choices={CHOICES} />
    </FormDialog>
  );
}
