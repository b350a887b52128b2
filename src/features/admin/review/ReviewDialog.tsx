import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { FIELD } from '#ui/field.ts';
import {
  type AdminReview,
  CLIENT_NAME_LENGTH,
  ITEM_NAME_LENGTH,
  REVIEW_LENGTH,
  ReviewInput,
} from '#review/review.ts';
import { countOf } from '#count.ts';
import { storedAddress } from '#media/picture-fields.ts';
import type { UploadFolder } from '#media/upload.ts';
import { isoDay } from '#dates.ts';
import { api } from '#lib/api-client.ts';
import { RowFormDialog } from '#features/admin/kit/form/FormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import ProductChoiceField from '#features/admin/kit/form/ProductChoiceField.tsx';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { PictureField } from '#features/admin/kit/pictures/PictureUploads.tsx';
import { readFields } from '#features/admin/kit/form/form-values.ts';

interface Props {
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

function ItemFields() {
  const { setValue, getFieldState, formState } = useFormContext<ReviewFields>();
  const [productId, itemName] = useWatch<ReviewFields, ['productId', 'itemName']>({
    name: ['productId', 'itemName'],
  });
  const isLocked = productId !== null;
  return (
    <>
      <ProductChoiceField
        label="Product (optional)"
        hint="It fills in name and picture of the piece."
        chosen={isLocked ? itemName : null}
        problem={getFieldState('productId', formState).error?.message}
        onChoose={(choice) => {
          setValue('productId', choice?.id ?? null, { shouldDirty: true });
          setValue('itemName', choice?.name ?? '', { shouldDirty: true });
          setValue('itemImageUrl', choice?.imageUrl ?? null, { shouldDirty: true });
        }}
      />
      <TextField
        name="itemName"
        label="Item Name (optional)"
        readOnly={isLocked}
        maxLength={ITEM_NAME_LENGTH}
      />
      <PictureChoice
        name="itemImageUrl"
        label="Item Image"
        folder="reviews/items"
        failed="Product image upload failed"
        isLocked={isLocked}
      />
    </>
  );
}

interface PictureChoiceProps {
  readonly name: 'itemImageUrl' | 'userAvatarUrl';
  readonly label: string;
  readonly folder: UploadFolder;
  readonly failed: string;
  readonly isLocked?: boolean;
}

function PictureChoice({ name, label, folder, failed, isLocked = false }: PictureChoiceProps) {
  const id = useId();
  const { setValue, formState } = useFormContext<ReviewFields>();
  const value = useWatch<ReviewFields, typeof name>({ name });
  const [typed, setTyped] = useState({ text: '', times: 0 });
  const address = storedAddress(typed.text, location.origin);

  if (isLocked) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{label}</p>
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <Thumbnail address={value} />
          The picture of the product
        </p>
      </div>
    );
  }
  const type = (text: string) => {
    setTyped({ text, times: typed.times + 1 });
    setValue(name, storedAddress(text, location.origin) || null, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
  return (
    <div className="grid gap-3 border border-line p-3">
      <PictureField
        key={typed.times}
        name={name}
        label={`${label} (optional)`}
        folder={folder}
        failedTitle={failed}
      />
      <FieldFrame
        id={id}
        label={`${label}: URL instead`}
        hint="Of a picture that this shop shows already."
        problem={undefined}
      >
        <input
          id={id}
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          value={value === address ? typed.text : ''}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            type(target.value);
          }}
          className={`${FIELD} px-3.5`}
        />
      </FieldFrame>
    </div>
  );
}

const picture = z
  .string()
  .nullable()
  .transform((text) => text && storedAddress(text, location.origin));

const Fields = z.object({
  userName: z.string(),
  comment: z.string(),
  rating: z.string().transform(Number),
  reviewDay: z.string(),
  productId: z.number().nullable(),
  itemName: z.string(),
  itemImageUrl: picture,
  userAvatarUrl: picture,
});
type ReviewFields = z.input<typeof Fields>;

const ReviewForm = readFields(Fields, ReviewInput);

function valuesOf(review: AdminReview | null): ReviewFields {
  return {
    userName: review?.userName ?? '',
    comment: review?.comment ?? '',
    rating: String(review?.rating ?? 5),
    reviewDay: review?.reviewDay ?? isoDay(Date.now()),
    productId: review?.productId ?? null,
    itemName: review?.itemName ?? '',
    itemImageUrl: review?.itemImageUrl ?? null,
    userAvatarUrl: review?.userAvatarUrl ?? null,
  };
}
