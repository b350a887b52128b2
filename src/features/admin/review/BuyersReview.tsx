import { useState } from 'react';
import * as z from 'zod';
import { formatDate } from '#dates.ts';
import {
  type AdminPieceReview,
  ANSWER_LENGTH,
  boughtBadge,
  fitWords,
  HIDING_CHOICES,
  hidingWords,
  TAKEN_BACK,
} from '#review/piece-review.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { AnswerInput, HidingInput } from '#review/piece-review-input.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { mayBeDone, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import SelectField from '#features/admin/kit/form/SelectField.tsx';

interface Props {
  readonly review: AdminPieceReview;
  readonly onAsk: (what: 'answer' | 'hide' | 'show') => void;
}

const LINK = 'underline underline-offset-4 hover:text-maroon';

export default function BuyersReview({ review, onAsk }: Props) {
  const { stars, fit, text, shownName, answer, hiddenBecause, photos, publishedAt, changedAt } = review;
  return (
    <article className="border border-line bg-white p-4 wrap-anywhere lg:p-5">
      <div className="flex items-start gap-3">
        <Thumbnail address={review.productImageUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-base font-medium">
            {shownName} · {stars} of 5
          </h2>
          <p className="text-sm text-ink-soft">
            <a href={paths.product(review.productId)} className={LINK}>
              {review.productName}
            </a>
            {sizeSuffix(review.size)}
            {fit !== null && ` · ${fitWords(fit)}`}
          </p>
          <p className="text-sm text-ink-soft">
            {formatDate(publishedAt)}
            {changedAt !== null && `, changed ${formatDate(changedAt)}`} · {boughtBadge(review.boughtAt)} ·{' '}
            <a href={adminPaths.ordersOf(review.orderId)} className={LINK}>
              {review.orderId}
            </a>
          </p>
        </div>
      </div>
      {hiddenBecause !== null && (
        <p className="mt-3 font-medium text-danger">
          Hidden for {hidingWords(hiddenBecause)}
          {photos.length > 0 && ', with its photos'}
        </p>
      )}
      {text !== '' && <p className="mt-3 max-w-prose leading-relaxed whitespace-pre-line">{text}</p>}
      {hiddenBecause === null && photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map((address, nth) => (
            <li key={address}>
              <a href={address} aria-label={`Photo ${String(nth + 1)} by ${shownName}`} className="block">
                <Thumbnail address={address} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer !== null && (
        <p className="mt-3 max-w-prose border-l-4 border-gold pl-3 leading-relaxed whitespace-pre-line">
          <span className="block text-sm text-ink-soft">Your answer</span>
          {answer}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {hiddenBecause === null ? (
          <>
            <AdminButton look="outline" onClick={() => onAsk('answer')}>
              {answer === null ? 'Answer' : 'Edit answer'}
              <span className="sr-only"> the review of {shownName}</span>
            </AdminButton>
            <AdminButton look="quiet" onClick={() => onAsk('hide')}>
              Hide<span className="sr-only"> the review of {shownName}</span>
            </AdminButton>
          </>
        ) : (
          <AdminButton look="outline" onClick={() => onAsk('show')}>
            Show again<span className="sr-only">: the review of {shownName}</span>
          </AdminButton>
        )}
      </div>
    </article>
  );
}

interface AnswerDialogProps {
  readonly review: Pick<AdminPieceReview, 'id' | 'shownName' | 'answer'>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function AnswerDialog({ review, onSaved, onClose }: AnswerDialogProps) {
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
        hint="Everybody reads it below the review. Leave it blank to remove it."
      />
    </FormDialog>
  );
}

interface HidingDialogProps {
  readonly review: Pick<AdminPieceReview, 'id' | 'shownName'>;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const HidingForm = z.object({ because: HidingInput.shape.because.unwrap() });
const HIDDEN = 'The review is not shown any more. How many are hidden, and why, is said at the piece.';
const DELETED = 'The review is deleted for good, with its photos.';
const CHOICES = [{ value: '', label: 'Choose a reason' }, ...HIDING_CHOICES];

export function HidingDialog({ review, onSaved, onClose }: HidingDialogProps) {
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
