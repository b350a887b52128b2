import { useState } from 'react';
import type { DeskCategory } from '../../../domain/catalogue/category-input.ts';
import { api } from '../../../lib/api-client.ts';
import { askDesk, ofRow } from '../kit/ask-desk.ts';
import ConfirmDialog from '../kit/ConfirmDialog.tsx';
import DataTable from '../kit/DataTable.tsx';
import Desk from '../kit/Desk.tsx';
import DeskButton from '../kit/DeskButton.tsx';
import IconButton from '../kit/IconButton.tsx';
import { icons } from '../kit/icons.ts';
import ListStates from '../kit/ListStates.tsx';
import PanelHeading from '../kit/PanelHeading.tsx';
import { sayDone, sayFailed } from '../kit/say.ts';
import Thumbnail from '../kit/Thumbnail.tsx';
import { useDeskQuery } from '../kit/use-desk-query.ts';
import CategoryDialog from './CategoryDialog.tsx';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: { readonly items: DeskCategory[] } | null;
}

const IN_USE_MS = 7000;

export default function CategoriesPanel(props: Props) {
  return (
    <Desk>
      <Categories {...props} />
    </Desk>
  );
}

function Categories({ initial }: Props) {
  const [editing, setEditing] = useState<DeskCategory | 'new' | null>(null);
  const [removing, setRemoving] = useState<DeskCategory | null>(null);
  const { data, error, isFetching, refetch } = useDeskQuery({
    queryKey: ['categories'],
    send: () => api.admin.categories.$get(),
    initial,
  });

  const remove = async ({ id, name }: DeskCategory) => {
    const result = await askDesk(() => api.admin.categories[':id'].$delete(ofRow(id)));
    if (result.ok) {
      await refetch();
      sayDone(`Category "${name}" deleted.`);
      return;
    }
    const { code, message } = result.failure;
    if (code === 'CATEGORY_IN_USE') sayFailed(message, { title: 'Cannot Delete', durationMs: IN_USE_MS });
    else sayFailed(`Failed to delete category: ${message}`);
  };

  return (
    <>
      <PanelHeading title="Manage Categories">
        <DeskButton onClick={() => setEditing('new')}>Add Category</DeskButton>
      </PanelHeading>
      <ListStates
        items={data?.items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch categories: ${message}`}
        empty={<p>No Categories Found</p>}
      >
        <DataTable
          label="Categories"
          rows={data?.items ?? []}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Name',
              kind: 'title',
              cell: ({ name, imageUrl }) => (
                <span className="flex items-center gap-3">
                  <Thumbnail address={imageUrl} />
                  {name}
                </span>
              ),
            },
            { label: 'Description', kind: 'wide', cell: ({ description }) => description ?? '–' },
            { label: 'Sizes', cell: ({ hasSizes, sizes }) => (hasSizes ? sizes.join(', ') : 'One size') },
            { label: 'Products', kind: 'number', cell: ({ productCount }) => productCount },
            {
              label: 'Actions',
              kind: 'actions',
              cell: (category) => (
                <span className="flex justify-end">
                  <IconButton
                    label={`Edit ${category.name}`}
                    paths={icons.edit}
                    onClick={() => setEditing(category)}
                  />
                  <IconButton
                    label={`Delete ${category.name}`}
                    paths={icons.remove}
                    onClick={() => setRemoving(category)}
                  />
                </span>
              ),
            },
          ]}
        />
      </ListStates>
      {editing && (
        <CategoryDialog
          category={editing === 'new' ? null : editing}
          onSaved={refetch}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="Delete Category"
          text={`Delete "${removing.name}"? This cannot be undone.`}
          label="Delete"
          busy="Deleting…"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
