import { useEffect, useState } from 'react';
import { buttonClass } from '../../../components/ui/button.ts';
import { showToast } from '../../../components/ui/toast.ts';
import type { DeskCategory } from '../../../domain/catalogue/category-input.ts';
import type { DeskProduct, DeskProductList } from '../../../domain/catalogue/admin-product.ts';
import { api } from '../../../lib/api-client.ts';
import { deskPaths } from '../../../lib/admin-paths.ts';
import { askDesk, ofRow } from '../kit/session/ask-desk.ts';
import ConfirmDialog from '../kit/ConfirmDialog.tsx';
import { countOf } from '../kit/list/count-text.ts';
import Desk from '../kit/Desk.tsx';
import DeskButton from '../kit/DeskButton.tsx';
import DownloadLink from '../kit/list/DownloadLink.tsx';
import ListStates from '../kit/list/ListStates.tsx';
import Pager from '../kit/list/Pager.tsx';
import PanelHeading from '../kit/list/PanelHeading.tsx';
import { queryOf } from '../kit/list/query-of.ts';
import { sayDone, sayFailed } from '../kit/say.ts';
import { sayWhatWasDone } from '../kit/say-later.ts';
import { useDeskQuery } from '../kit/list/use-desk-query.ts';
import { useFilters, useSettled } from '../kit/list/use-filters.ts';
import BulkDialog from './BulkDialog.tsx';
import FilterBar from './FilterBar.tsx';
import ImportDialog from './ImportDialog.tsx';
import type { ProductFilters } from './product-filters.ts';
import ProductTable from './ProductTable.tsx';

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: DeskProductList | null;
  readonly categories: { readonly items: DeskCategory[] } | null;
  readonly filters: ProductFilters;
  /** Of a product that was to be edited and could not be read. */
  readonly failure: string | null;
}

export default function ProductsPanel(props: Props) {
  return (
    <Desk>
      <Products {...props} />
    </Desk>
  );
}

function Products({ initial, categories, filters: asked, failure }: Props) {
  const [filters, setFilters] = useFilters(asked);
  const [selected, setSelected] = useState<ReadonlyMap<number, DeskProduct>>(new Map());
  const [open, setOpen] = useState<'bulk' | 'import' | null>(null);
  const [removing, setRemoving] = useState<DeskProduct | null>(null);
  const search = useSettled(filters.search);
  const query = queryOf({ ...filters, search });
  const { data, error, isFetching, refetch } = useDeskQuery({
    queryKey: ['products', query],
    send: () => api.admin.products.$get({ query }),
    initial,
  });
  const groups = useDeskQuery({
    queryKey: ['categories'],
    send: () => api.admin.categories.$get(),
    initial: categories,
  });
  useEffect(() => {
    if (failure === null) sayWhatWasDone();
    else sayFailed(failure);
  }, [failure]);

  const remove = async ({ id, name }: DeskProduct) => {
    const result = await askDesk(() => api.admin.products[':id'].$delete(ofRow(id)));
    if (!result.ok) {
      sayFailed(`Failed to delete product. ${result.failure.message}`);
      return;
    }
    setSelected(new Map([...selected].filter(([each]) => each !== id)));
    await refetch();
    sayDone(`Product "${name}" deleted successfully.`);
  };
  const duplicate = async ({ id, name }: DeskProduct) => {
    const result = await askDesk(() => api.admin.products[':id'].duplicate.$post(ofRow(id)));
    if (!result.ok) {
      sayFailed(`Failed to duplicate product. ${result.failure.message}`);
      return;
    }
    await refetch();
    showToast({
      title: 'Success',
      description: `Product "${name}" duplicated. The copy has nothing in stock.`,
      tone: 'success',
      action: { label: 'Edit the copy', href: deskPaths.editProduct(result.value.id) },
    });
  };

  return (
    <>
      <PanelHeading title="Manage Products">
        <DeskButton look="outline" onClick={() => setOpen('import')}>
          Import
        </DeskButton>
        <DownloadLink list="products" filters={query}>
          Export
        </DownloadLink>
        <a href={deskPaths.addProduct} className={buttonClass({ size: 'small' })}>
          Add Product
        </a>
      </PanelHeading>
      <FilterBar filters={filters} categories={groups.data?.items ?? []} onChange={setFilters} />
      {groups.error && (
        <p role="alert" className="mb-4 text-sm text-danger">
          Failed to fetch categories. {groups.error.message}
        </p>
      )}
      {selected.size > 0 && (
        <div className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-3 border border-gold bg-white px-4 py-2 shadow-lift">
          <p className="grow">{selected.size} selected</p>
          <DeskButton onClick={() => setOpen('bulk')}>Edit prices and stock</DeskButton>
          <DeskButton look="quiet" onClick={() => setSelected(new Map())}>
            Clear
          </DeskButton>
        </div>
      )}
      <ListStates
        items={data?.items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch products. ${message}`}
        empty={<p>No Products Found</p>}
      >
        <ProductTable
          items={data?.items ?? []}
          selected={selected}
          onSelect={setSelected}
          onDuplicate={(product) => void duplicate(product)}
          onRemove={setRemoving}
        />
      </ListStates>
      {data && data.total > 0 && (
        <Pager
          page={data.page}
          pageCount={data.pageCount}
          total={countOf(data.total, 'product')}
          onPage={(page) => {
            setFilters({ page: page === 1 ? '' : String(page) });
            scrollTo({ top: 0 });
          }}
        />
      )}
      {open === 'bulk' && (
        <BulkDialog
          products={[...selected.values()]}
          onSaved={async () => {
            await refetch();
            setSelected(new Map());
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'import' && <ImportDialog onSaved={refetch} onClose={() => setOpen(null)} />}
      {removing && (
        <ConfirmDialog
          title="Delete Product"
          text={`Delete "${removing.name}"? Orders keep what they show of it; shoppers do not find it any more.`}
          label="Delete"
          busy="Deleting…"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
