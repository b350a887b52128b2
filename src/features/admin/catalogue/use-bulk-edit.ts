import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminProduct } from '#catalogue/admin-product.ts';
import type { BulkChange, SeenCount } from '#catalogue/product-input.ts';
import { countOf } from '#count.ts';
import { api } from '#lib/api-client.ts';
import { useUnsaved } from '#features/admin/kit/form/DiscardQuestion.tsx';
import { askAdmin, mayBeDone, ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { useOwnClose } from '#features/admin/kit/Modal.tsx';
import {
  type BulkRow,
  changeOf,
  overtakenAt,
  percentIn,
  priceProblemOf,
  refusalsIn,
  repriced,
  rowOf,
  type RowProblem,
  seenAnew,
  withPriceLeft,
} from './bulk-change.ts';
import { savedOnce, useSaveKey } from './use-save-key.ts';

export interface BulkEdit {
  readonly products: readonly AdminProduct[];
  readonly onSaved: () => Promise<unknown>;
  readonly onUnclear: () => Promise<unknown>;
  readonly onClose: () => void;
}

const SAVED_ONCE = savedOnce('Save changes', 'the products');
/** After these refusals the refused rows show what the shop has now. */
const OVERTAKEN = new Set(['STOCK_SHORT', 'PRODUCTS_CHANGED']);

interface TypedPercent {
  readonly text: string;
  readonly isFilledIn: boolean;
  readonly problem: string | null;
}

const NO_PERCENT: TypedPercent = { text: '', isFilledIn: false, problem: null };
const NO_NUMBER = 'Please enter a whole number, such as -10 or 5.';

export function useBulkEdit({ products: chosen, onSaved, onUnclear, onClose }: BulkEdit) {
  const saveKey = useSaveKey<BulkChange['changes'][number]>();
  // The rows stay those that were chosen, even while the list behind them is read again.
  const [products] = useState(chosen);
  const [rows, setRows] = useState<ReadonlyMap<number, BulkRow>>(
    () => new Map(products.map((product) => [product.id, rowOf(product)])),
  );
  const [problems, setProblems] = useState<ReadonlyMap<number, RowProblem>>(new Map());
  const [percent, setPercent] = useState<TypedPercent>(NO_PERCENT);
  const [isBusy, setIsBusy] = useState(false);
  const closeThis = useOwnClose(onClose);
  const list = useRef<HTMLUListElement>(null);

  const rowFor = (product: AdminProduct) => rows.get(product.id) ?? rowOf(product);
  const hasChanges = products.some((product) => changeOf(product, rowFor(product)) !== null);
  const isToFillIn = percent.text.trim() !== '' && !percent.isFilledIn;
  const { onBack, question } = useUnsaved(hasChanges || isToFillIn, onClose);
  const fillIn = () => {
    const { text } = percent;
    const by = percentIn(text);
    if (by === null) {
      setPercent({ ...percent, problem: NO_NUMBER });
      return;
    }
    const filled = products.map((product) => {
      const row = rowFor(product);
      return [product.id, { ...row, price: repriced(row, by) }] as const;
    });
    setRows(new Map(filled));
    setProblems(
      new Map(
        filled.flatMap(([id, row]) => {
          const problem = priceProblemOf(row);
          return problem === null ? [] : [[id, problem]];
        }),
      ),
    );
    setPercent({ text, isFilledIn: true, problem: null });
  };
  const lookAnew = async (product: AdminProduct, known: readonly SeenCount[] = []) => {
    const { id } = product;
    const now = await askAdmin(() => api.admin.products[':id'].$get(ofRow(id)));
    if (!now.ok) return false;
    setRows((before) => {
      const row = before.get(id);
      return row ? new Map(before).set(id, seenAnew(row, product, now.value, known)) : before;
    });
    return true;
  };
  /** The first try was saved and only its answer was lost, so values typed since are another change. */
  const goOn = async () => {
    const sentFor = ({ id }: AdminProduct) =>
      saveKey.sentSoFar().flatMap((change) => (change.id === id ? (change.stock ?? []) : []));
    const reads = products.map((product) => lookAnew(product, sentFor(product)));
    const areRead = (await Promise.all(reads)).every(Boolean);
    if (areRead) saveKey.renew();
    await onSaved();
    toastFailed(areRead ? SAVED_ONCE.isSaved : SAVED_ONCE.notRead);
  };
  /** Up to a hundred rows are shown. */
  const showProblems = (found: ReadonlyMap<number, RowProblem>) => {
    flushSync(() => setProblems(found));
    list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const save = async () => {
    if (isToFillIn) {
      fillIn();
      return;
    }
    const all = products.map((product) => ({ product, change: changeOf(product, rowFor(product)) }));
    const wrong = all.flatMap(({ product, change }) =>
      change !== null && 'text' in change ? [{ product, problem: change }] : [],
    );
    const changes = all.flatMap(({ change }) => (change === null || 'text' in change ? [] : [change]));
    showProblems(new Map(wrong.map(({ product, problem }) => [product.id, problem])));
    if (wrong[0]) {
      const { product, problem } = wrong[0];
      toastFailed(`${product.name}: ${problem.text}`, { title: 'Validation Error' });
      return;
    }
    if (changes.length === 0) {
      toastDone('Prices and stock are as they were.', 'Nothing was changed');
      onClose();
      return;
    }
    setIsBusy(true);
    const result = await askAdmin(() =>
      api.admin.products.bulk.$post({ json: { changes }, header: { 'Idempotency-Key': saveKey.key } }),
    );
    setIsBusy(false);
    if (result.ok) {
      await onSaved();
      const { changed } = result.value;
      toastDone(`${countOf(changed, 'product')} updated successfully.`);
      closeThis();
      return;
    }
    const { code, message } = result.failure;
    const { ofEach, ofAll } = refusalsIn(result.failure, products);
    const overtaken = products.filter(({ id }) => OVERTAKEN.has(code) && ofEach.has(id));
    await Promise.all(overtaken.map((product) => lookAnew(product)));
    const refused = products.flatMap((product) => {
      const text = ofEach.get(product.id);
      if (text === undefined) return [];
      const change = OVERTAKEN.has(code) && changes.find(({ id }) => id === product.id);
      const { at = null } = priceProblemOf(rowFor(product)) ?? {};
      return [[product.id, { text, at: change ? overtakenAt(code, change) : at }] as const];
    });
    showProblems(new Map(refused));
    if (mayBeDone(code)) {
      saveKey.noteSent(changes);
      void onUnclear();
    }
    if (code === 'KEY_REUSED') await goOn();
    else toastFailed(`Operation failed: ${ofAll ?? message}${mayBeDone(code) ? ` ${SAVED_ONCE.mayBe}` : ''}`);
  };
  const change = (product: AdminProduct, row: BulkRow) => {
    setRows(new Map(rows).set(product.id, row));
  };
  const leavePrice = (product: AdminProduct) => {
    change(product, withPriceLeft(rowFor(product)));
    setProblems(new Map([...problems].filter(([id]) => id !== product.id)));
  };
  const typePercent = (text: string) => {
    setPercent({ ...NO_PERCENT, text });
  };
  return {
    products,
    rowFor,
    problems,
    change,
    leavePrice,
    list,
    percent,
    typePercent,
    fillIn,
    save,
    isBusy,
    onBack,
    question,
  };
}
