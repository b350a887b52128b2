import { useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { EditedProduct } from '#catalogue/admin-product.ts';
import { FIELD } from '#ui/field.ts';
import { ALT_LENGTH, altsOf, PICTURE_GONE } from '#catalogue/product-input.ts';
import { MOST_IMAGES } from '#catalogue/product-limits.ts';
import { api, type ApiFailure } from '#lib/api-client.ts';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import PictureUploads from '#features/admin/kit/pictures/PictureUploads.tsx';
import type { PictureItem } from '#features/admin/kit/pictures/use-pictures.ts';
import { askAdmin, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import type { ProductForm } from './product-form.ts';

interface Asked {
  readonly item: PictureItem;
  readonly answer: (isGone: boolean) => void;
}

/** Removing a stored picture deletes it from the shop at once, another only leaves this form. */
export default function ProductPictures({ product }: { readonly product: EditedProduct | null }) {
  const { resetField, getValues } = useFormContext<ProductForm>();
  const { field, fieldState } = useController<ProductForm, 'imageUrls'>({ name: 'imageUrls' });
  const { field: alts } = useController<ProductForm, 'imageAlts'>({ name: 'imageAlts' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [saved, setSaved] = useState(product?.imageUrls ?? []);
  // The dialog may be closed before the answer to the deletion arrives.
  const removing = useRef<Asked>(null);

  const remove = async (confirmed: Asked) => {
    removing.current = confirmed;
    const { item, answer } = confirmed;
    const { address } = item;
    if (!product || address === null || !saved.includes(address)) {
      toastDone('The picture is taken out of this form.', 'Image Deleted');
      answer(true);
      return;
    }
    const result = await askAdmin(() =>
      api.admin.products[':id'].images.$delete(ofRow(product.id, { address })),
    );
    if (!result.ok && !isGone(result.failure)) {
      toastFailed(result.failure.message, { title: 'Storage Error' });
      answer(false);
      return;
    }
    const others = saved.filter((each) => each !== address);
    const shown = getValues('imageUrls');
    setSaved(others);
    if (result.ok) {
      const { before, after } = result.value.updatedAt;
      if (getValues('updatedAt') === before) resetField('updatedAt', { defaultValue: after });
    }
    // The deletion is saved, so it alone is no reason to ask on leaving.
    resetField('imageUrls', { defaultValue: others });
    field.onChange(shown);
    if (result.ok && result.value.fileIsKept) {
      toastDone('The product does not show it any more. Orders that do keep it.', 'Image URL Removed');
    } else toastDone('The picture is deleted.', 'Image Deleted');
    answer(true);
  };

  const problem: unknown = fieldState.error?.message ?? fieldState.error;
  return (
    <>
      <PictureUploads
        label="Pictures"
        folder="products"
        most={MOST_IMAGES}
        hint={`Up to ${String(MOST_IMAGES)}; the first one is shown on cards. Describe each in a few words, for people who cannot see it.`}
        initial={field.value}
        onChange={field.onChange}
        fieldRef={field.ref}
        problem={messageIn(problem)}
        captionOf={({ address }, index) =>
          address !== null && (
            <input
              value={alts.value[address] ?? ''}
              maxLength={ALT_LENGTH}
              placeholder="What it shows"
              aria-label={`What picture ${String(index + 1)} shows (optional)`}
              autoComplete="off"
              className={`${FIELD} basis-full px-2.5 text-sm pointer-coarse:text-base`}
              onChange={({ target }) => {
                alts.onChange(altsOf(field.value, { ...alts.value, [address]: target.value }));
              }}
            />
          )
        }
        onTooMany={(free) => {
          if (product) {
            const description = `You can only add ${String(free)} more image(s). Please select fewer files.`;
            toastFailed(description, { title: 'Image Limit Exceeded' });
          } else {
            const description = `You can upload a maximum of ${String(MOST_IMAGES)} images.`;
            toastFailed(description, { title: 'Image Limit Reached' });
          }
        }}
        onRemove={(item) =>
          new Promise((answer) => {
            setAsked({ item, answer });
          })
        }
      />
      {asked && (
        <ConfirmDialog
          title="Delete Picture"
          text="Delete this picture? This cannot be undone."
          label="Delete"
          busy="Deleting…"
          onConfirm={() => remove(asked)}
          onClose={() => {
            if (removing.current !== asked) asked.answer(false);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

/** Deleted elsewhere, or by a first try whose answer was lost; but not when the whole product is gone. */
const isGone = ({ code, message }: ApiFailure) => code === 'NOT_FOUND' && message === PICTURE_GONE;

function messageIn(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (!Array.isArray(error)) return undefined;
  const first: unknown = error.find(Boolean);
  return typeof first === 'object' && first !== null && 'message' in first
    ? String(first.message)
    : undefined;
}
