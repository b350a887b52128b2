import { useEffect, useRef, useState } from 'react';
import type { EditedProduct } from '../../../domain/catalogue/admin-product.ts';
import type { AdminCategory } from '../../../domain/catalogue/category-input.ts';
import { gapFieldIn } from '../../../domain/catalogue/law-gaps.ts';
import { type SeenCount, USUAL } from '../../../domain/catalogue/product-input.ts';
import type { TaxRate } from '../../../domain/tax/tax-rate.ts';
import { api } from '../../../lib/api-client.ts';
import { adminPaths } from '../../../paths/admin-paths.ts';
import { useAdminForm } from '../kit/form/use-admin-form.ts';
import { leaveUnaskedFor } from '../kit/form/leave-page.ts';
import { askAdmin, mayBeDone, ofRow } from '../kit/session/ask-admin.ts';
import { flashDone, toastFailed } from '../kit/toast.ts';
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

interface Plan {
  /** Null for a new one. */
  readonly product: EditedProduct | null;
  readonly categories: readonly AdminCategory[];
  /** What a new one is taxed with. */
  readonly rates: readonly TaxRate[];
  /** The list from which it was opened, where there is one. */
  readonly cameFrom: string | null;
}

const newKey = () => crypto.randomUUID();

/** The form of a product: how it is filled, saved, and what becomes of what was typed when it could not be. */
export function useProductForm({ product, categories, rates, cameFrom }: Plan) {
  // A new piece is added once, and a change made once, however often it is sent.
  const [key, setKey] = useState(newKey);
  /** The counts that may be in under this key. */
  const sent = useRef<readonly SeenCount[]>([]);
  /** It was changed elsewhere, and is not saved. */
  const [isOvertaken, setIsOvertaken] = useState(false);
  const takeNewKey = () => {
    setKey(newKey());
    sent.current = [];
  };
  const { form, submit, isBusy } = useAdminForm({
    schema: ProductForm,
    values: valuesOf(product, rates),
    send: (json) => {
      const header = { 'Idempotency-Key': key };
      return product
        ? api.admin.products[':id'].$put(ofRow(product.id, json, header))
        : api.admin.products.$post({ json: asNew(json), header });
    },
    onSaved: async (_, { name }) => {
      flashDone(`Product "${name}" ${product ? 'updated' : 'added'} successfully.`);
      await leaveUnaskedFor(
        cameFrom ?? (gapFieldIn(location.hash) ? adminPaths.piecesToMend() : adminPaths.products),
      );
      // Back here, she may add another like it.
      takeNewKey();
    },
    onRefused: async ({ code }, { stock }) => {
      if (mayBeDone(code)) sent.current = [...sent.current, ...stock];
      if (product && code === 'STOCK_SHORT') await countFrom(product.id);
    },
    onFailed: ({ code, message }) => {
      // Once more, while she wrote over it.
      if (isOvertaken && code === 'PRODUCT_CHANGED') toastFailed(`Operation failed: ${message}`);
      else if (code === 'PRODUCT_CHANGED') setIsOvertaken(true);
      else if (code === 'KEY_REUSED' && product) void goOn(product.id);
      else if (code === 'KEY_REUSED') toastFailed(`${IS_THERE} Look at it in the list of products.`);
      else if (!product) toastFailed(`Failed to add product. ${message}`);
      else toastFailed(`Operation failed: ${message}${mayBeDone(code) ? ` ${SAVED_ONCE.mayBe}` : ''}`);
    },
  });
  /** What she counts from now on is the difference to what there is now, which stands where she has typed no count. */
  const countFrom = async (id: number, known: readonly SeenCount[] = []) => {
    const now = await askAdmin(() => api.admin.products[':id'].$get(ofRow(id)));
    if (!now.ok) return null;
    for (const [index, row] of form.getValues('stock').entries()) {
      form.setValue(`stock.${index}`, countedAnew(row, now.value.stock, known));
    }
    return now.value;
  };
  /** Her first try was saved, and its answer lost: what she has typed since is another change, of the product as it is now. */
  const goOn = async (id: number) => {
    const now = await countFrom(id, sent.current);
    if (now) {
      form.setValue('updatedAt', now.updatedAt);
      takeNewKey();
    }
    toastFailed(now ? SAVED_ONCE.isSaved : SAVED_ONCE.notRead);
  };
  const { setFocus } = form;
  // After its fields have opened what they are folded into.
  useEffect(() => {
    const asked = gapFieldIn(location.hash);
    if (asked) setFocus(asked);
  }, [setFocus]);
  // Sent along, and not seen: nothing else makes it a field.
  form.register('updatedAt');
  const { dirtyFields } = form.formState;
  const categoryOf = (id: string) => categories.find((each) => String(each.id) === id);
  const takeRateOf = (category?: AdminCategory) => {
    if (product || dirtyFields.gstRateBps) return;
    form.resetField('gstRateBps', { defaultValue: rateOfNew(rates, form.getValues('hsn'), category) });
  };
  /** What its category says of tax: a new piece takes it over, but for what was typed already. */
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
  /** Her count, too, but for one of what was other pieces then: nobody knows which of those that were sold are in it. */
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
