import { useEffect, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import { showToast } from '#ui/toast.ts';
import type { AdminProduct, AdminProductList } from '#catalogue/admin-product.ts';
import type { AdminCategory } from '#catalogue/category-input.ts';
import { countOf } from '#count.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import AdminPanel from '#features/admin/kit/AdminPanel.tsx';
import ConfirmDialog from '#features/admin/kit/ConfirmDialog.tsx';
import DownloadLink from '#features/admin/kit/list/DownloadLink.tsx';
import ListStates from '#features/admin/kit/list/ListStates.tsx';
import { Pager } from '#features/admin/kit/list/LoadMore.tsx';
import PanelHeading, { SectionTabs } from '#features/admin/kit/list/PanelHeading.tsx';
import { queryOf, useFilters, useSettled } from '#features/admin/kit/list/use-filters.ts';
import { useAdminQuery, useListPlace } from '#features/admin/kit/list/use-admin-query.ts';
import { showFlash, toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { problemsIn } from '#features/admin/kit/form/form-values.ts';
import { askAdmin, mayBeDone, ofRow, useAskedOnce } from '#features/admin/kit/ask-admin.ts';
import FilterBar, { type ProductFilters } from './FilterBar.tsx';
import ImportDialog from './ImportDialog.tsx';
import ProductTable from './ProductTable.tsx';
import SelectedProducts from './SelectedProducts.tsx';

const TABS = [
  { name: '', label: 'All', key: null },
  { name: 'live', label: 'Live', key: null },
  { name: 'draft', label: 'Drafts', key: 'draft' },
  { name: 'hidden', label: 'Hidden', key: 'hidden' },
] as const;

function listOf(filters: ProductFilters): string {
  const query = String(new URLSearchParams(queryOf(filters)));
  return adminPaths.products + (query && `?${query}`);
}

interface Props {
  readonly initial: AdminProductList | null;
  readonly categories: { readonly items: AdminCategory[] } | null;
  readonly filters: ProductFilters;
  readonly failure: string | null;
}

export default function ProductsPanel(props: Props) {
  return (
    <AdminPanel>
      <Products {...props} />
    </AdminPanel>
  );
}

function Products({ initial, categories, filters: asked, failure }: Props) {
  const [filters, setFilters] = useFilters(asked);
  const [selected, setSelected] = useState<ReadonlyMap<number, AdminProduct>>(new Map());
  const [isImporting, setIsImporting] = useState(false);
  const [removing, setRemoving] = useState<AdminProduct | null>(null);
  const search = useSettled(filters.search);
  const query = queryOf({ ...filters, search });
  const { data, error, isFetching, refetch } = useAdminQuery({
    queryKey: ['products', query],
    send: () => api.admin.products.$get({ query }),
    initial,
  });
  const { copying, remove, makeLive, duplicate } = useProductActions({
    refetch,
    onRemoved: (removed) => setSelected(new Map([...selected].filter(([id]) => id !== removed))),
  });
  const groups = useAdminQuery({
    queryKey: ['categories'],
    send: () => api.admin.categories.$get(),
    initial: categories,
  });
  useListPlace(data ? 1 : 0);
  useEffect(() => {
    if (failure === null) showFlash();
    else toastFailed(failure);
  }, [failure]);

  return (
    <>
      <PanelHeading title="Manage Products">
        <AdminButton look="outline" onClick={() => setIsImporting(true)}>
          Import
        </AdminButton>
        <DownloadLink list="products" filters={query}>
          Export
        </DownloadLink>
        <a href={adminPaths.addFromPhotos} className={buttonClass({ look: 'outline', size: 'small' })}>
          Add from photos
        </a>
        <a href={adminPaths.addProduct} className={buttonClass({ size: 'small' })}>
          Add Product
        </a>
      </PanelHeading>
      <SectionTabs
        label="Products by state"
        current={TABS.find(({ name }) => name === filters.status)?.name ?? ''}
        tabs={TABS.map(({ name, label, key }) => ({
          name,
          label: key && data ? `${label} (${String(data.putAway[key])})` : label,
          href: listOf({ ...filters, search, status: name, page: '' }),
        }))}
      />
      <p className="-mt-2 mb-3">
        <a
          href={adminPaths.piecesToMend()}
          className="inline-flex min-h-11 items-center text-sm text-maroon underline underline-offset-4"
        >
          Missing legal details: pieces to complete
        </a>
      </p>
      <FilterBar filters={filters} categories={groups.data?.items ?? []} onChange={setFilters} />
      {groups.error && (
        <p role="alert" className="mb-4 text-sm text-danger">
          Failed to fetch categories. {groups.error.message}
        </p>
      )}
      <SelectedProducts
        selected={selected}
        items={data?.items ?? []}
        refetch={refetch}
        onClear={() => setSelected(new Map())}
      />
      <ListStates
        items={data?.items}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        failed={(message) => `Failed to fetch products. ${message}`}
        empty={
          <>
            <p>No Products Found</p>
            {Object.keys(query).length === 0 && (
              <a
                href={adminPaths.addFromPhotos}
                className="inline-flex min-h-11 items-center text-maroon underline underline-offset-4"
              >
                Photograph your first pieces
              </a>
            )}
          </>
        }
        hasPager
      >
        <ProductTable
          items={data?.items ?? []}
          selected={selected}
          onSelect={setSelected}
          copying={copying}
          onMakeLive={(product) => void makeLive(product)}
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
      {isImporting && <ImportDialog onSaved={refetch} onClose={() => setIsImporting(false)} />}
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

const MAY_BE_COPIED =
  'It may have been copied after all. Press Duplicate again to be sure: it is copied only once.';

interface Plan {
  readonly refetch: () => Promise<unknown>;
  readonly onRemoved: (id: number) => void;
}

function useProductActions({ refetch, onRemoved }: Plan) {
  const copyOnce = useAskedOnce();
  const [copying, setCopying] = useState<readonly number[]>([]);
  const remove = async ({ id, name }: AdminProduct) => {
    const result = await askAdmin(() => api.admin.products[':id'].$delete(ofRow(id)));
    if (!result.ok && result.failure.code !== 'NOT_FOUND') {
      if (mayBeDone(result.failure.code)) void refetch();
      toastFailed(`Failed to delete product. ${result.failure.message}`);
      return;
    }
    onRemoved(id);
    await refetch();
    toastDone(`Product "${name}" deleted successfully.`);
  };
  const makeLive = async ({ id, name }: AdminProduct) => {
    const changes = [{ id, status: 'live' as const }];
    const result = await askAdmin(() => api.admin.products.bulk.$post({ json: { changes } }));
    if (!result.ok) {
      const [[, message] = [null, result.failure.message]] = problemsIn(result.failure.details);
      toastFailed(`Operation failed: ${message}`);
      return;
    }
    await refetch();
    showToast({
      title: 'Success',
      description: `"${name}" is in the shop now.`,
      tone: 'success',
      action: { label: 'View it', href: paths.product(id) },
    });
  };
  const duplicate = async ({ id, name }: AdminProduct) => {
    setCopying((others) => [...others, id]);
    const result = await copyOnce(id, (header) =>
      api.admin.products[':id'].duplicate.$post(ofRow(id, undefined, header)),
    );
    if (result.ok) await refetch();
    setCopying((all) => all.filter((each) => each !== id));
    if (!result.ok) {
      const { code, message } = result.failure;
      toastFailed(`Failed to duplicate product. ${message}${mayBeDone(code) ? ` ${MAY_BE_COPIED}` : ''}`);
      return;
    }
    showToast({
      title: 'Success',
      description: `Product "${name}" duplicated. The copy is a draft, with nothing in stock.`,
      tone: 'success',
      action: { label: 'Edit the copy', href: adminPaths.editProduct(result.value.id) },
    });
  };
  return { copying, remove, makeLive, duplicate };
}
