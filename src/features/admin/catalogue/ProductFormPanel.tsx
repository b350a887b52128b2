import { type SyntheticEvent, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { buttonClass } from '#ui/button.ts';
import type { EditedProduct } from '#catalogue/admin-product.ts';
import type { AdminCategory } from '#catalogue/category-input.ts';
import type { AdminAttribute } from '#catalogue/facets/attribute-input.ts';
import type { BesideProduct } from '#catalogue/design.ts';
import { PRODUCT_NAME_LENGTH, PRODUCT_TEXT_LENGTH } from '#catalogue/product-input.ts';
import type { TaxRate } from '#tax/tax-settings.ts';
import { PUBLISHED_WITHIN } from '#catalogue/product-status.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { useLeaveGuard } from '#features/admin/kit/form/DiscardQuestion.tsx';
import PanelHeading from '#features/admin/kit/list/PanelHeading.tsx';
import { toastFailed } from '#features/admin/kit/toast.ts';
import ChipsField from '#features/admin/kit/form/ChipsField.tsx';
import BesideFields from './BesideFields.tsx';
import LegalFields from './LegalFields.tsx';
import StockFields, { OwnFields } from './StockFields.tsx';
import ProductPictures from './ProductPictures.tsx';
import VideoField from './VideoField.tsx';
import { useProductForm } from './use-product-form.ts';
import type { ProductForm } from './product-form.ts';

interface Props {
  readonly product: EditedProduct | null;
  readonly beside: BesideProduct | null;
  readonly categories: readonly AdminCategory[];
  readonly attributes: readonly AdminAttribute[];
  readonly rates?: readonly TaxRate[];
  readonly cameFrom?: string | null;
}

const PRICE = { inputMode: 'decimal', maxLength: 14, placeholder: '0.00' } as const;

export default function ProductFormPanel(props: Props) {
  return (
    <AdminPanel>
      <ProductPanel {...props} />
    </AdminPanel>
  );
}

function ProductPanel({ product, beside, categories, attributes, rates = [], cameFrom = null }: Props) {
  const [isVideoUnderWay, setIsVideoUnderWay] = useState(false);
  // After adding a product the form does not return to the list it was opened from, which need not include it.
  const savedTo = product && cameFrom;
  const productForm = useProductForm({ product, categories, rates, cameFrom: savedTo });
  const { form, submit, isBusy, takeTaxOf, takeRateOfCode } = productForm;
  const { isOvertaken, writeOver, stayAsTyped } = productForm;
  const { question } = useLeaveGuard(form.formState.isDirty);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isVideoUnderWay) {
      toastFailed('The video is still on its way. Please wait until it is there, then save.');
    } else await submit(event);
  };
  return (
    <>
      <PanelHeading title={product ? 'Edit Product' : 'Add Product'}>
        {product && (
          <a
            href={
              product.status === 'live' ? paths.product(product.id) : adminPaths.previewProduct(product.id)
            }
            className={buttonClass({ look: 'outline', size: 'small' })}
          >
            {product.status === 'live' ? 'View in the shop' : 'Preview'}
          </a>
        )}
        {product && (
          <a
            href={adminPaths.historyOf({ product: product.id })}
            className={buttonClass({ look: 'outline', size: 'small' })}
          >
            History
          </a>
        )}
      </PanelHeading>
      <FormProvider {...form}>
        {/* `dialog` sends nothing before the page is awake: typed values stay, and are never part of an address. */}
        <form
          noValidate
          method="dialog"
          onSubmit={(event) => void save(event)}
          className="grid max-w-3xl gap-6"
        >
          <div className="grid gap-4">
            <TextField name="name" label="Name" maxLength={PRODUCT_NAME_LENGTH} />
            <TextField name="description" label="Description" rows={5} maxLength={PRODUCT_TEXT_LENGTH} />
          </div>
          <ProductPictures product={product} />
          <VideoField product={product} isSaving={isBusy} onUnderWay={setIsVideoUnderWay} />
          <fieldset className="grid gap-4 sm:grid-cols-3">
            <legend className="mb-1.5 font-display text-xl font-semibold">Price</legend>
            <TextField name="pricePaise" label="Price (₹)" {...PRICE} />
            <TextField name="originalPricePaise" label="Original price (₹, optional)" {...PRICE} />
            <TextField name="mrpPaise" label="MRP (₹, optional)" {...PRICE} />
            <div className="sm:col-span-2">
              <TextField
                name="offerEndsAt"
                type="datetime-local"
                label="Offer ends (India time, optional)"
                hint="After that the original price applies again."
              />
            </div>
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name="categoryId"
              label="Category (optional)"
              choices={[
                { value: '', label: 'No category' },
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onPick={takeTaxOf}
            />
          </div>
          <StockFields product={product} categories={categories} />
          <OwnFields />
          <AttributeFields attributes={attributes} />
          {product && beside && <BesideFields product={product} initial={beside} />}
          <PublishingFields />
          <CheckField name="isFeatured" label="Featured on the home page" />
          <LegalFields onCode={takeRateOfCode} />
          <div className="sticky bottom-(--foot) z-10 flex justify-end gap-3 border-t border-line bg-ivory py-3 lg:bottom-0">
            <a
              href={cameFrom ?? adminPaths.products}
              className={buttonClass({ look: 'outline', size: 'small' })}
            >
              Cancel
            </a>
            <AdminButton type="submit" busy={isBusy && 'Saving…'}>
              {product ? 'Save Product' : 'Add Product'}
            </AdminButton>
          </div>
        </form>
      </FormProvider>
      {question}
      {isOvertaken && (
        <ConfirmDialog
          title="Changed in the meantime"
          text="This product was changed elsewhere after you opened this form, and nothing was saved yet. What you typed is still here: check the product in another tab first, or overwrite what was changed there."
          label="Overwrite it"
          busy="Saving…"
          onConfirm={writeOver}
          onClose={stayAsTyped}
        />
      )}
    </>
  );
}

interface AttributeFieldsProps {
  readonly attributes: readonly AdminAttribute[];
}

function AttributeFields({ attributes }: AttributeFieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-display text-xl font-semibold">Attributes</legend>
      <p className="text-sm text-ink-soft">
        Shoppers filter by these: choose only what is true of the piece.{' '}
        <a href={adminPaths.attributes} className="text-maroon underline underline-offset-4">
          Edit the words
        </a>
      </p>
      {attributes
        .filter(({ values }) => values.length > 0)
        .map(({ id, label, values }) => (
          <ChipsField
            key={id}
            name="attributeIds"
            label={label}
            choices={values.map((value) => ({ value: String(value.id), label: value.label }))}
          />
        ))}
    </fieldset>
  );
}

const STATUS_CHOICES = [
  { value: 'live', label: 'Live: in the shop' },
  { value: 'draft', label: 'Draft: not in the shop yet' },
  { value: 'hidden', label: 'Hidden: not in the shop for now' },
];

function PublishingFields() {
  const { control, setValue } = useFormContext<ProductForm>();
  const status = useWatch({ control, name: 'status' });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1.5 font-display text-xl font-semibold">In the shop</legend>
      <SelectField
        name="status"
        label="State"
        choices={STATUS_CHOICES}
        onPick={(value) => {
          if (value !== 'draft') setValue('publishAt', '', { shouldDirty: true, shouldValidate: true });
        }}
      />
      <div hidden={status !== 'draft'}>
        <TextField
          name="publishAt"
          type="datetime-local"
          label="Goes live by itself (India time, optional)"
          hint={PUBLISHED_WITHIN}
        />
      </div>
    </fieldset>
  );
}
