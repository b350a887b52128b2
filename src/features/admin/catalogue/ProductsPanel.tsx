import { useEffect, useState } from 'react';
import { buttonClass } from '../../../components/ui/button.ts';
import { showToast } from '../../../components/ui/toast.ts';
import type { AdminProduct, AdminProductList } from '../../../domain/catalogue/admin-product.ts';
import type { AdminCategory } from '../../../domain/catalogue/category-input.ts';
import { adminPaths } from '../../../paths/admin-paths.ts';
import { api } from '../../../lib/api-client.ts';
import { paths } from '../../../paths/paths.ts';
import AdminButton from '../kit/AdminButton.tsx';
import AdminPanel from '../kit/AdminPanel.tsx';
import ConfirmDialog from '../kit/ConfirmDialog.tsx';
import DownloadLink from '../kit/list/DownloadLink.tsx';
import { problemsIn } from '../kit/form/problems-in.ts';
import ListStates from '../kit/list/ListStates.tsx';
import Pager from '../kit/list/Pager.tsx';
import PanelHeading from '../kit/list/PanelHeading.tsx';
import SectionTabs from '../kit/list/SectionTabs.tsx';
import { countOf } from '../../../domain/count.ts';
import { queryOf } from '../kit/list/query-of.ts';
import { useAdminQuery } from '../kit/list/use-admin-query.ts';
import { useFilters, useSettled } from '../kit/list/use-filters.ts';
import { askAdmin, mayBeDone, ofRow } from '../kit/session/ask-admin.ts';
import { useAskedOnce } from '../kit/session/use-asked-once.ts';
import { showFlash, toastDone, toastFailed } from '../kit/toast.ts';
import BulkDialog from './BulkDialog.tsx';
import FilterBar from './FilterBar.tsx';
import ImportDialog from './ImportDialog.tsx';
import ProductTable, { ALL_BOX } from './ProductTable.tsx';
import StatusDialog from './StatusDialog.tsx';
import type { ProductFilters } from './product-filters.ts';

const TABS = [
  { name: '', label: 'All', key: null },
  { name: 'live', label: 'Live', key: null },
  { name: 'draft', label: 'Drafts', key: 'draft' },
  { name: 'hidden', label: 'Hidden', key: 'hidden' },
] as const;

const MAY_BE_COPIED =
  'It may be copied all the same. Press Duplicate again to be sure: it is copied only once.';

function listOf(filters: ProductFilters): string {
  const query = String(new URLSearchParams(queryOf(filters)));
  return adminPaths.products + (query && `?${query}`);
}

interface Props {
  /** Null when they could not be read with the page. */
  readonly initial: AdminProductList | null;
  readonly categories: { readonly items: AdminCategory[] } | null;
  readonly filters: ProductFilters;
  /** Of a product that was to be edited and could not be read. */
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
  const [open, setOpen] = useState<'bulk' | 'status' | 'import' | null>(null);
  const copyOnce = useAskedOnce();
  const [copying, setCopying] = useState<readonly number[]>([]);
  const [removing, setRemoving] = useState<AdminProduct | null>(null);
  const search = useSettled(filters.search);
  const query = queryOf({ ...filters, search });
  const { data, error, isFetching, refetch } = useAdminQuery({
    queryKey: ['products', query],
    send: () => api.admin.products.$get({ query }),
    initial,
  });
  /** As the list has them now, where it shows them. */
  const chosen = [...selected.values()].map(
    (product) => data?.items.find(({ id }) => id === product.id) ?? product,
  );
  const groups = useAdminQuery({
    queryKey: ['categories'],
    send: () => api.admin.categories.$get(),
    initial: categories,
  });
  useEffect(() => {
    if (failure === null) showFlash();
    else toastFailed(failure);
  }, [failure]);

  const remove = async ({ id, name }: AdminProduct) => {
    const result = await askAdmin(() => api.admin.products[':id'].$delete(ofRow(id)));
    if (!result.ok) {
      toastFailed(`Failed to delete product. ${result.failure.message}`);
      return;
    }
    setSelected(new Map([...selected].filter(([each]) => each !== id)));
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
      description: `Product "${name}" duplicated. The copy has nothing in stock.`,
      tone: 'success',
      action: { label: 'Edit the copy', href: adminPaths.editProduct(result.value.id) },
    });
  };

  return (
    <>
      <PanelHeading title="Manage Products">
        <AdminButton look="outline" onClick={() => setOpen('import')}>
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
          What the law wants said: pieces to mend
        </a>
      </p>
      <FilterBar filters={filters} categories={groups.data?.items ?? []} onChange={setFilters} />
      {groups.error && (
        <p role="alert" className="mb-4 text-sm text-danger">
          Failed to fetch categories. {groups.error.message}
        </p>
      )}
      {selected.size > 0 && (
        <div className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-3 border border-gold bg-white px-4 py-2 shadow-lift">
          <p className="grow">{selected.size} selected</p>
          <AdminButton onClick={() => setOpen('bulk')}>Edit prices and stock</AdminButton>
          <AdminButton look="outline" onClick={() => setOpen('status')}>
            Set state
          </AdminButton>
          <a
            href={adminPaths.stickers([...selected.keys()].map((id) => ({ id, copies: 1 })))}
            className={buttonClass({ look: 'outline', size: 'small' })}
          >
            MRP stickers
          </a>
          <AdminButton
            look="quiet"
            onClick={() => {
              setSelected(new Map());
              // This button goes with the bar.
              document.getElementById(ALL_BOX)?.focus({ preventScroll: true });
            }}
          >
            Clear
          </AdminButton>
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
      {open === 'bulk' && (
        <BulkDialog
          products={chosen}
          onSaved={async () => {
            await refetch();
            setSelected(new Map());
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'status' && (
        <StatusDialog
          products={chosen}
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
