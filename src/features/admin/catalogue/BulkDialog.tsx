import { type SyntheticEvent, useState } from 'react';
import type { AdminProduct } from '../../../domain/catalogue/admin-product.ts';
import { MOST_AT_ONCE } from '../../../domain/catalogue/product-input.ts';
import { api } from '../../../lib/api-client.ts';
import AdminButton from '../kit/AdminButton.tsx';
import Modal from '../kit/Modal.tsx';
import { problemsIn } from '../kit/form/problems-in.ts';
import { countOf } from '../../../domain/count.ts';
import { askAdmin, ofRow } from '../kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '../kit/toast.ts';
import BulkRowFields from './BulkRowFields.tsx';
import PercentField from './PercentField.tsx';
import { type BulkRow, changeOf, recounted, repriced, rowOf } from './bulk-change.ts';

interface Props {
  readonly products: readonly AdminProduct[];
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Prices and stock of the chosen products, all of them or none. */
export default function BulkDialog({ products, onSaved, onClose }: Props) {
  const [rows, setRows] = useState<ReadonlyMap<number, BulkRow>>(
    () => new Map(products.map((product) => [product.id, rowOf(product)])),
  );
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [isBusy, setIsBusy] = useState(false);

  const rowFor = (product: AdminProduct) => rows.get(product.id) ?? rowOf(product);
  const countFrom = async (product: AdminProduct) => {
    const { id } = product;
    const now = await askAdmin(() => api.admin.products[':id'].$get(ofRow(id)));
    if (!now.ok) return;
    setRows((before) => {
      const row = before.get(id);
      return row ? new Map(before).set(id, recounted(row, product, now.value.stock)) : before;
    });
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const all = products.map((product) => [product.id, changeOf(product, rowFor(product))] as const);
    const wrong = all.flatMap(([id, change]) => (typeof change === 'string' ? [[id, change] as const] : []));
    setProblems(new Map(wrong));
    const changes = all.flatMap(([, change]) =>
      change === null || typeof change === 'string' ? [] : [change],
    );
    if (wrong[0]) toastFailed(wrong[0][1], { title: 'Validation Error' });
    if (wrong.length > 0) return;
    if (changes.length === 0) {
      onClose();
      return;
    }
    setIsBusy(true);
    const result = await askAdmin(() => api.admin.products.bulk.$post({ json: { changes } }));
    setIsBusy(false);
    if (result.ok) {
      await onSaved();
      const { changed } = result.value;
      toastDone(`${countOf(changed, 'product')} updated successfully.`);
      onClose();
      return;
    }
    const refused = problemsIn(result.failure.details);
    const isRefused = ({ id }: AdminProduct) => refused.some(([name]) => Number(name) === id);
    if (result.failure.code === 'STOCK_SHORT') await Promise.all(products.filter(isRefused).map(countFrom));
    setProblems(new Map(refused.map(([id, message]) => [Number(id), message])));
    toastFailed(`Operation failed: ${result.failure.message}`);
  };

  return (
    <Modal title="Edit prices and stock" onClose={onClose} isWide>
      {products.length > MOST_AT_ONCE ? (
        <p>At most {MOST_AT_ONCE} products can be changed at once. For more, export and import a file.</p>
      ) : (
        <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
          <PercentField
            onApply={(percent) => {
              setRows(
                new Map(
                  products.map((product) => [
                    product.id,
                    { ...rowFor(product), price: repriced(product, percent) },
                  ]),
                ),
              );
            }}
          />
          <ul className="grid gap-3">
            {products.map((product) => (
              <BulkRowFields
                key={product.id}
                product={product}
                row={rowFor(product)}
                problem={problems.get(product.id)}
                onChange={(row) => setRows(new Map(rows).set(product.id, row))}
              />
            ))}
          </ul>
          <div className="sticky bottom-0 flex justify-end gap-3 border-t border-line bg-ivory py-3">
            <AdminButton look="outline" onClick={onClose}>
              Cancel
            </AdminButton>
            <AdminButton type="submit" busy={isBusy && 'Saving…'}>
              Save changes
            </AdminButton>
          </div>
        </form>
      )}
    </Modal>
  );
}
