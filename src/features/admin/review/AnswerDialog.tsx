import { useState } from 'react';
import { type AdminPieceReview, ANSWER_LENGTH } from '#review/piece-review.ts';
import { AnswerInput } from '#review/piece-review-input.ts';
import { api } from '#lib/api-client.ts';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { ofRow } from '#features/admin/kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly review: Pick<AdminPieceReview, 'id' | 'shownName' | 'answer'>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export default function AnswerDialog({ review, onSaved, onClose }: Props) {
  // Once the owner knows that it was answered elsewhere, saving overwrites that answer on purpose.
  const [isTold, setIsTold] = useState(false);
  return (
    <FormDialog
      title={`Answer ${review.shownName}`}
      label="Save Answer"
      schema={AnswerInput}
      values={{ answer: review.answer ?? '' }}
      readAnew={async () => {
        await onSaved();
        setIsTold(true);
      }}
      send={({ answer }) =>
        api.admin['piece-reviews'][':id'].answer.$put(
          ofRow(review.id, {
            answer: answer ?? '',
            ...(!isTold && { seen: { answer: review.answer } }),
          }),
        )
      }
      onSaved={async (_, { answer }) => {
        await onSaved();
        toastDone(
          answer === null ? 'No answer stands below the review.' : 'Your answer stands below the review.',
        );
      }}
      onFailed={({ message }) => {
        toastFailed(message, { title: 'Error saving answer' });
      }}
      onClose={onClose}
    >
      <TextField
        name="answer"
        label="Your Answer"
        rows={5}
        maxLength={ANSWER_LENGTH}
        hint="Everybody reads it below the review. Leave it empty to take it back."
      />
    </FormDialog>
  );
}
