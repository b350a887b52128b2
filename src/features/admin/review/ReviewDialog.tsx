import { type AdminReview, CLIENT_NAME_LENGTH, REVIEW_LENGTH } from '#review/review.ts';
import { api } from '#lib/api-client.ts';
import { RowFormDialog } from '#features/admin/kit/form/FormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { countOf } from '#count.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import ItemFields from './ItemFields.tsx';
import PictureChoice from './PictureChoice.tsx';
import { ReviewForm, valuesOf } from './review-form.ts';

interface Props {
  /** Null for a new one. */
  readonly review: AdminReview | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const RATINGS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: countOf(stars, 'star') }));

export default function ReviewDialog({ review, onSaved, onClose }: Props) {
  return (
    <RowFormDialog
      thing="Review"
      row={review}
      isWide
      schema={ReviewForm}
      values={valuesOf(review)}
      send={(json) =>
        review
          ? api.admin.reviews[':id'].$put(ofRow(review.id, { ...json, seen: { ...review } }))
          : api.admin.reviews.$post({ json })
      }
      refetch={onSaved}
      onFailed={({ message }) => {
        toastFailed(message, { title: 'Error submitting review' });
      }}
      onClose={onClose}
    >
      <TextField name="userName" label="Client Name" maxLength={CLIENT_NAME_LENGTH} />
      <TextField
        name="comment"
        sharedWith="userName"
        label="Review Message"
        rows={4}
        maxLength={REVIEW_LENGTH}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="rating" label="Rating" choices={RATINGS} />
        <TextField name="reviewDay" label="Review Date" type="date" />
      </div>
      <ItemFields />
      <PictureChoice
        name="userAvatarUrl"
        label="Client’s Picture"
        folder="reviews/avatars"
        failed="Avatar image upload failed"
      />
    </RowFormDialog>
  );
}
