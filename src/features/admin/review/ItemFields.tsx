import { useFormContext, useWatch } from 'react-hook-form';
import { ITEM_NAME_LENGTH } from '#review/review.ts';
import ProductChoiceField from '#features/admin/kit/form/ProductChoiceField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import PictureChoice from './PictureChoice.tsx';
import type { ReviewFields } from './review-form.ts';

/** What the review is about: a product, with its name and picture, or something typed in. */
export default function ItemFields() {
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
