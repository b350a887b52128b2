import { useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import type { AdminProduct } from '#catalogue/admin-product.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import BulkDialog from './BulkDialog.tsx';
import { ALL_BOX } from './ProductTable.tsx';
import StatusDialog from './StatusDialog.tsx';

interface Props {
  readonly selected: ReadonlyMap<number, AdminProduct>;
  /** What the list shows now. */
  readonly items: readonly AdminProduct[];
  readonly refetch: () => Promise<unknown>;
  readonly onClear: () => void;
}

/** Actions for all ticked products. An open dialog stays, even if the list was read anew and nothing is ticked. */
export default function SelectedProducts({ selected, items, refetch, onClear }: Props) {
  const [open, setOpen] = useState<'bulk' | 'status' | null>(null);
  /** With the list's current values, for products that it still shows. */
  const products = [...selected.values()].map(
    (product) => items.find(({ id }) => id === product.id) ?? product,
  );
  const hasSome = selected.size > 0;
  const saved = async () => {
    await refetch();
    onClear();
  };
  return (
    <>
      <div
        className={
          hasSome
            ? 'sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-3 border border-gold bg-white px-4 py-2 shadow-lift'
            : undefined
        }
      >
        {/* Rendered before there is a selection, so that screen readers announce the change. */}
        <p role="status" className="grow">
          {hasSome && `${String(selected.size)} selected`}
        </p>
        {hasSome && (
          <>
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
                onClear();
                // This button disappears together with the bar.
                document.getElementById(ALL_BOX)?.focus({ preventScroll: true });
              }}
            >
              Clear
            </AdminButton>
          </>
        )}
      </div>
      {open === 'bulk' && (
        <BulkDialog products={products} onSaved={saved} onUnclear={refetch} onClose={() => setOpen(null)} />
      )}
      {open === 'status' && (
        <StatusDialog products={products} onSaved={saved} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
