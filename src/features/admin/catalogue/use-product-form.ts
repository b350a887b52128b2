import { useEffect, useState } from 'react';
import type { EditedProduct } from '#catalogue/admin-product.ts';
import type { AdminCategory } from '#catalogue/category-input.ts';
import { gapFieldIn } from '#catalogue/law-gaps.ts';
import type { SeenCount } from '#catalogue/product-input.ts';
import { USUAL } from '#tax/goods-tax.ts';
import type { TaxRate } from '#tax/tax-settings.ts';
import { api } from '#lib/api-client.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { useAdminForm } from '#features/admin/kit/form/use-admin-form.ts';
import { leaveUnaskedFor } from '#features/admin/kit/form/leave-page.ts';
import { askAdmin, mayBeDone, ofRow } from '#features/admin/kit/ask-admin.ts';
import { flashDone, toastFailed } from '#features/admin/kit/toast.ts';
import {
  asNew,
  countedAnew,
  IS_THERE,
  ProductForm,
  rateOfNew,
  recountOf,
  SAVED_ONCE,
  valuesOf,
} from './product-form.ts';
import { useSaveKey } from './use-save-key.ts';

interface Plan {
  readonly product: EditedProduct | null;
  readonly categories: readonly AdminCategory[];
  readonly rates: readonly TaxRate[];
  readonly cameFrom: string | null;
}

export function useProductForm({ product, categories, rates, cameFrom }: Plan) {
  // However often it is sent, a new piece is added once and a change made once.
  const saveKey = useSaveKey<SeenCount>();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const { form, submit, isBusy } = useAdminForm({
    schema: ProductForm,
    values: valuesOf(product, rates),
    send: (json) => {
      const header = { 'Idempotency-Key': saveKey.key };
      return product
        ? api.admin.products[':id'].$put(ofRow(product.id, json, header))
        : api.admin.products.$post({ json: asNew(json), header });
    },
    onSaved: async (_, { name }) => {
      flashDone(`Product "${name}" ${product ? 'updated' : 'added'} successfully.`);
      await leaveUnaskedFor(
        cameFrom ?? (gapFieldIn(location.hash) ? adminPaths.piecesToMend() : adminPaths.products),
      );
      // An owner who comes back to this form may add another piece like it.
      saveKey.renew();
    },
    onRefused: async ({ code }, { stock }) => {
      if (mayBeDone(code)) saveKey.noteSent(stock);
      if (product && code === 'STOCK_SHORT') await countFrom(product.id);
    },
    onFailed: ({ code, message }) => {
      if (isOvertaken && code === 'PRODUCT_CHANGED') toastFailed(`Operation failed: ${message}`);
      else if (code === 'PRODUCT_CHANGED') setIsOvertaken(true);
      else if (code === 'KEY_REUSED' && product) void goOn(product.id);
      else if (code === 'KEY_REUSED') toastFailed(`${IS_THERE} Look at it in the list of products.`);
      else if (!product) toastFailed(`Failed to add product. ${message}`);
      else toastFailed(`Operation failed: ${message}${mayBeDone(code) ? ` ${SAVED_ONCE.mayBe}` : ''}`);
    },
  });
  /** Typed counts become differences to what is stored now, which is shown wherever no count was typed. */
  const countFrom = async (id: number, known: readonly SeenCount[] = []) => {
    const now = await askAdmin(() => api.admin.products[':id'].$get(ofRow(id)));
    if (!now.ok) return null;
    for (const [index, row] of form.getValues('stock').entries()) {
      form.setValue(`stock.${index}`, countedAnew(row, now.value.stock, known));
    }
    return now.value;
  };
  /** The first try was saved and only its answer was lost, so values typed since are another change. */
  const goOn = async (id: number) => {
    const now = await countFrom(id, saveKey.sentSoFar());
    if (now) {
      form.setValue('updatedAt', now.updatedAt);
      saveKey.renew();
    }
    toastFailed(now ? SAVED_ONCE.isSaved : SAVED_ONCE.notRead);
  };
  const { setFocus } = form;
  // The fields unfold the part that they are in before this runs.
  useEffect(() => {
    const asked = gapFieldIn(location.hash);
    if (asked) setFocus(asked);
  }, [setFocus]);
  // Sent along without a field on the page, so nothing else registers it.
  form.register('updatedAt');
  const { dirtyFields } = form.formState;
  const categoryOf = (id: string) => categories.find((each) => String(each.id) === id);
  const takeRateOf = (category?: AdminCategory) => {
    if (product || dirtyFields.gstRateBps) return;
    form.resetField('gstRateBps', { defaultValue: rateOfNew(rates, form.getValues('hsn'), category) });
  };
  const takeTaxOf = (id: string) => {
    const category = categoryOf(id);
    if (!product && !dirtyFields.hsn) {
      form.resetField('hsn', { defaultValue: category?.defaultHsn ?? USUAL.hsn });
    }
    takeRateOf(category);
  };
  const takeRateOfCode = () => {
    takeRateOf(categoryOf(form.getValues('categoryId')));
  };
  /** Saves the typed counts too, but none counted from other pieces: nobody knows which of those sold are in it. */
  const writeOver = async () => {
    const typed = [...form.getValues('stock')];
    const now = product && (await countFrom(product.id));
    if (!now) {
      toastFailed('Operation failed: The product could not be read again. Please try again.');
      return;
    }
    form.setValue('updatedAt', now.updatedAt);
    const message = recountOf(typed, now.stock);
    if (message === null) {
      await submit();
      return;
    }
    form.setError('stock', { message });
    toastFailed(message, { title: 'Validation Error' });
  };
  const stayAsTyped = () => {
    setIsOvertaken(false);
  };
  return { form, submit, isBusy, takeTaxOf, takeRateOfCode, isOvertaken, writeOver, stayAsTyped };
}
