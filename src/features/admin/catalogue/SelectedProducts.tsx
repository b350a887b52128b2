import { useId, useRef, useState } from 'react';
import { buttonClass } from '#ui/button.ts';
import { FIELD } from '#ui/field.ts';
import type { AdminProduct } from '#catalogue/admin-product.ts';
import { type ProductStatus, PUBLISHED_WITHIN } from '#catalogue/product-status.ts';
import { countOf } from '#count.ts';
import { fromIndianTime } from '#dates.ts';
import { NO_MOMENT } from '#day.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import Modal, { useOwnClose } from '#features/admin/kit/Modal.tsx';
import { halfTyped } from '#features/admin/kit/form/form-values.ts';
import { askAdmin } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import BulkDialog, { AllOrNoneForm } from './BulkDialog.tsx';
import { ALL_BOX } from './ProductTable.tsx';
import { refusalsIn } from './bulk-change.ts';

interface Props {
  readonly selected: ReadonlyMap<number, AdminProduct>;
  readonly items: readonly AdminProduct[];
  readonly refetch: () => Promise<unknown>;
  readonly onClear: () => void;
}

/** An open dialog stays, even if the list was read anew and nothing is ticked. */
export default function SelectedProducts({ selected, items, refetch, onClear }: Props) {
  const [open, setOpen] = useState<'bulk' | 'status' | null>(null);
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
                // The pressed button disappears together with the bar.
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

interface StatusDialogProps {
  readonly products: readonly AdminProduct[];
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const CHOICES = [
  { value: 'live', label: 'Live', text: 'Shoppers find them from now on.' },
  { value: 'draft', label: 'Draft', text: 'Not in the shop yet; they can go live by themselves.' },
  { value: 'hidden', label: 'Hidden', text: 'Not in the shop for now. Orders still show them.' },
] as const;

interface Problem {
  readonly productId: number | null;
  readonly text: string;
}

function StatusDialog({ products: chosen, onSaved, onClose }: StatusDialogProps) {
  const id = useId();
  // The dialog keeps the products for which it was opened, even when nothing is ticked any more.
  const [products] = useState(chosen);
  const [status, setStatus] = useState<ProductStatus | null>(null);
  const [day, setDay] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const closeThis = useOwnClose(onClose);

  const save = async () => {
    if (status === null) {
      setProblems([{ productId: null, text: 'Please choose a state.' }]);
      return;
    }
    const publishAt = status === 'draft' && day !== '' ? fromIndianTime(day) : null;
    const problem = day === '' ? halfTyped(field.current) : NO_MOMENT;
    if (status === 'draft' && publishAt === null && problem !== undefined) {
      setProblems([{ productId: null, text: problem }]);
      return;
    }
    setIsBusy(true);
    // Without a day, each product keeps the one it has.
    const at = publishAt === null ? {} : { publishAt };
    const changes = products.map((product) => ({ id: product.id, status, ...at }));
    const result = await askAdmin(() => api.admin.products.bulk.$post({ json: { changes } }));
    setIsBusy(false);
    if (result.ok) {
      await onSaved();
      toastDone(`${countOf(result.value.changed, 'product')} updated successfully.`);
      closeThis();
      return;
    }
    const { ofEach, ofAll } = refusalsIn(result.failure, products);
    setProblems([
      ...(ofAll === null ? [] : [{ productId: null, text: ofAll }]),
      ...products.flatMap(({ id: productId, name }) => {
        const message = ofEach.get(productId);
        return message === undefined ? [] : [{ productId, text: `${name}: ${message}` }];
      }),
    ]);
    toastFailed(`Operation failed: ${ofAll ?? result.failure.message}`);
  };

  return (
    <Modal title={`State of ${countOf(products.length, 'product')}`} onClose={onClose}>
      <AllOrNoneForm
        count={products.length}
        label="Set state"
        isBusy={isBusy}
        onSave={save}
        onCancel={onClose}
      >
        <fieldset
          aria-describedby={status !== 'draft' && problems.length > 0 ? `${id}-problem` : undefined}
          className="grid gap-2"
        >
          <legend className="sr-only">State</legend>
          {CHOICES.map(({ value, label, text }) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-start gap-3 border border-line bg-white p-3"
            >
              <input
                type="radio"
                name="status"
                className="mt-0.5 size-5 flex-none accent-maroon"
                checked={status === value}
                onChange={() => {
                  setStatus(value);
                  setProblems([]);
                }}
              />
              <span>
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {status === 'draft' && (
          <label className="grid gap-1.5">
            Go live by themselves (India time, optional)
            <input
              ref={field}
              type="datetime-local"
              value={day}
              aria-invalid={problems.length > 0}
              aria-describedby={`${id}-hint ${id}-problem`}
              className={`${FIELD} px-3 aria-invalid:border-danger`}
              onChange={({ target }) => {
                setDay(target.value);
                setProblems([]);
              }}
            />
            <span id={`${id}-hint`} className="text-sm text-ink-soft">
              {PUBLISHED_WITHIN}
            </span>
          </label>
        )}
        {problems.length > 0 && (
          <div id={`${id}-problem`} role="alert" className="grid gap-1 text-sm wrap-anywhere text-danger">
            {problems.map(({ productId, text }) => (
              <p key={productId}>{text}</p>
            ))}
          </div>
        )}
      </AllOrNoneForm>
    </Modal>
  );
}
