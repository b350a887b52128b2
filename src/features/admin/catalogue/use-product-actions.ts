import { useState } from 'react';
import { showToast } from '#ui/toast.ts';
import type { AdminProduct } from '#catalogue/admin-product.ts';
import { api } from '#lib/api-client.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { paths } from '#paths/paths.ts';
import { problemsIn } from '#features/admin/kit/form/form-values.ts';
import { askAdmin, mayBeDone, ofRow, useAskedOnce } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';

const MAY_BE_COPIED =
  'It may be copied all the same. Press Duplicate again to be sure: it is copied only once.';

interface Plan {
  readonly refetch: () => Promise<unknown>;
  readonly onRemoved: (id: number) => void;
}

/** What the owner does to one product of the list. */
export function useProductActions({ refetch, onRemoved }: Plan) {
  const copyOnce = useAskedOnce();
  const [copying, setCopying] = useState<readonly number[]>([]);
  const remove = async ({ id, name }: AdminProduct) => {
    const result = await askAdmin(() => api.admin.products[':id'].$delete(ofRow(id)));
    // Already deleted is as good as deleted.
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
