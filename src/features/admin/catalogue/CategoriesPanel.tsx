import * as z from 'zod';
import {
  type AdminCategory,
  CATEGORY_NAME_LENGTH,
  CATEGORY_TEXT_LENGTH,
  CategoryInput,
  DEFAULT_SIZES,
  sizesIn,
  OTHER_WORDS_TYPED,
} from '#catalogue/category-input.ts';
import { HSN_LENGTH, RATE_LENGTH } from '#catalogue/product-input.ts';
import { NO_RATE } from '#tax/goods-tax.ts';
import { plainPercent } from '#percent.ts';
import { api } from '#lib/api-client.ts';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import EditableRows from '#features/admin/kit/form/EditableRows.tsx';
import type { Column } from '#features/admin/kit/list/DataTable.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import { RowFormDialog } from '#features/admin/kit/form/FormDialog.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { optionalRupees } from '#features/admin/kit/form/form-values.ts';
import { PictureField } from '#features/admin/kit/pictures/PictureUploads.tsx';

interface Props {
  readonly initial: { readonly items: AdminCategory[] } | null;
}

const IN_USE_MS = 7000;

export default function CategoriesPanel(props: Props) {
  return (
    <AdminPanel>
      <Categories {...props} />
    </AdminPanel>
  );
}

const COLUMNS: readonly Column<AdminCategory>[] = [
  {
    label: 'Name',
    kind: 'title',
    cell: ({ name, imageUrl }) => (
      <span className="flex items-center gap-3">
        <Thumbnail address={imageUrl} />
        <span className="min-w-0 md:min-w-24">{name}</span>
      </span>
    ),
  },
  { label: 'Description', kind: 'wide', cell: ({ description }) => description ?? '–' },
  { label: 'Sizes', cell: ({ hasSizes, sizes }) => (hasSizes ? sizes.join(', ') : 'One size') },
  { label: 'Products', kind: 'number', cell: ({ productCount }) => productCount },
];

function Categories({ initial }: Props) {
  const { data, ...list } = useAdminQuery({
    queryKey: ['categories'],
    send: () => api.admin.categories.$get(),
    initial,
  });
  return (
    <EditableRows
      title="Manage Categories"
      thing="Category"
      things="Categories"
      list={{ ...list, items: data?.items }}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      failed={(message) => `Failed to fetch categories: ${message}`}
      empty="No Categories Found"
      dialog={(category, onClose) => (
        <CategoryDialog category={category} onSaved={list.refetch} onClose={onClose} />
      )}
      removal={{
        text: ({ name }) => `Delete "${name}"? This cannot be undone.`,
        send: ({ id }) => api.admin.categories[':id'].$delete(ofRow(id)),
        done: ({ name }) => `Category "${name}" deleted.`,
        onFailed: ({ code, message }) => {
          if (code === 'CATEGORY_IN_USE')
            toastFailed(message, { title: 'Cannot Delete', durationMs: IN_USE_MS });
          else if (code === 'PRODUCTS_UNCHECKED') toastFailed(`Could not check products: ${message}`);
          else toastFailed(`Failed to delete category: ${message}`);
        },
      }}
    />
  );
}

interface CategoryDialogProps {
  readonly category: AdminCategory | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const verb = category ? 'update' : 'add';
  return (
    <RowFormDialog
      thing="Category"
      row={category}
      schema={formOf(category)}
      values={valuesOf(category)}
      send={(json) =>
        category
          ? api.admin.categories[':id'].$put(ofRow(category.id, { ...json, seen: { ...category } }))
          : api.admin.categories.$post({ json })
      }
      refetch={onSaved}
      onFailed={({ message }) => {
        toastFailed(`Failed to ${verb} category: ${message}`);
      }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={CATEGORY_NAME_LENGTH} />
      <TextField
        name="description"
        label="Description (optional)"
        rows={3}
        maxLength={CATEGORY_TEXT_LENGTH}
      />
      <TextField
        name="otherWords"
        label="Other words (optional)"
        hint="Other words that shoppers use for these pieces, separated by commas, such as jhumka, bali, झुमका. The search finds the pieces by them."
        maxLength={OTHER_WORDS_TYPED}
      />
      <PictureField name="imageUrl" label="Image (optional)" folder="categories" />
      <CheckField name="hasSizes" label="Pieces come in sizes" />
      <TextField
        name="sizes"
        label="Sizes"
        rows={2}
        hint={`Separated by commas or lines, when pieces come in sizes. If blank: ${DEFAULT_SIZES.join(', ')}.`}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="defaultHsn"
          label="HSN code (optional)"
          hint="New pieces start with it."
          inputMode="numeric"
          maxLength={HSN_LENGTH}
        />
        <TextField
          name="defaultRateBps"
          label="GST rate (%, optional)"
          hint="If blank, the rate of the HSN code on that day applies."
          inputMode="decimal"
          maxLength={RATE_LENGTH}
        />
      </div>
    </RowFormDialog>
  );
}

const formOf = (category: AdminCategory | null) =>
  CategoryInput.extend({
    sizes: z
      .string()
      .transform((text) => sizesIn(text, category?.sizes))
      .pipe(CategoryInput.shape.sizes.unwrap()),
    defaultHsn: z
      .string()
      .transform((text) => text.trim() || null)
      .pipe(CategoryInput.shape.defaultHsn.unwrap()),
    defaultRateBps: optionalRupees(NO_RATE).pipe(CategoryInput.shape.defaultRateBps.unwrap()),
  });

function valuesOf(category: AdminCategory | null): z.input<ReturnType<typeof formOf>> {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    otherWords: category?.otherWords ?? '',
    imageUrl: category?.imageUrl ?? null,
    hasSizes: category?.hasSizes ?? false,
    sizes: (category?.sizes ?? DEFAULT_SIZES).join(', '),
    defaultHsn: category?.defaultHsn ?? '',
    defaultRateBps: plainPercent(category?.defaultRateBps),
  };
}
