import * as z from 'zod';
import { countsOf, type EditedProduct, type SizeCount, sizesOf } from '#catalogue/admin-product.ts';
import type { AdminCategory } from '#catalogue/category-input.ts';
import {
  type ChangedProduct,
  NewProduct,
  NO_WHOLE_NUMBER,
  PRICE_REQUIRED,
  refineProduct,
  type SeenCount,
} from '#catalogue/product-input.ts';
import { NO_RATE, USUAL } from '#tax/goods-tax.ts';
import { contentsOf } from '#tax/quantity.ts';
import { countProblem, recountProblem } from '#catalogue/stock-changes.ts';
import { fromIndianTime, toIndianTime } from '#dates.ts';
import { NO_MOMENT } from '#day.ts';
import { latinDigits } from '#latin-digits.ts';
import { plainPercent } from '#percent.ts';
import { parseWhole } from '#rupee-text.ts';
import { countedOf, type SizeStock } from '#stock/stock.ts';
import { rateToday, type TaxRate, usualRate } from '#tax/tax-settings.ts';
import { plainLine, plainLines } from '#text.ts';
import { countedFrom, sentOf } from './bulk-change.ts';
import { savedOnce } from './use-save-key.ts';
import {
  amount,
  optionalAmount,
  optionalWhole,
  rupees,
  rupeesText,
  whole,
} from '#features/admin/kit/form/form-values.ts';

const { shape } = NewProduct;
/** For a piece that was sent again with other content, after the answer to the first try was lost. */
export const IS_THERE = 'This piece is in the shop already, as it was sent at first.';
export const SAVED_ONCE = savedOnce('Save Product', 'the product');

const moment = z.string().transform((text, check) => {
  if (text === '') return null;
  const at = fromIndianTime(text);
  if (at === null) check.addIssue(NO_MOMENT);
  return at;
});

const fields = z.strictObject({
  name: shape.name,
  description: shape.description.unwrap(),
  pricePaise: amount(PRICE_REQUIRED).pipe(shape.pricePaise),
  originalPricePaise: optionalAmount().pipe(shape.originalPricePaise.unwrap()),
  mrpPaise: optionalAmount().pipe(shape.mrpPaise.unwrap()),
  categoryId: z.string().transform((text) => (text === '' ? null : Number(text))),
  imageUrls: shape.imageUrls.unwrap(),
  imageAlts: shape.imageAlts.unwrap(),
  attributeIds: z
    .array(z.string())
    .transform((ids) => ids.map(Number))
    .pipe(shape.attributeIds.unwrap()),
  stock: z.array(z.strictObject({ size: z.string(), onHand: whole(countProblem), seenOnHand: z.int() })),
  isFeatured: z.boolean(),
  offerEndsAt: moment.pipe(shape.offerEndsAt.unwrap()),
  hsn: shape.hsn.unwrap(),
  // A rate is typed with decimals, like an amount of rupees.
  gstRateBps: rupees(NO_RATE).pipe(shape.gstRateBps.unwrap()),
  countryOfOrigin: shape.countryOfOrigin.unwrap(),
  manufacturer: shape.manufacturer.unwrap(),
  importerName: shape.importerName.unwrap(),
  importerAddress: shape.importerAddress.unwrap(),
  netQuantity: shape.netQuantity.unwrap(),
  quantityUnits: whole('Please enter how many are sold as one piece, such as 1.').pipe(
    shape.quantityUnits.unwrap().unwrap(),
  ),
  unitCode: shape.unitCode.unwrap(),
  sku: shape.sku.unwrap().unwrap(),
  costPaise: optionalAmount().pipe(shape.costPaise.unwrap()),
  weightG: optionalWhole(NO_WHOLE_NUMBER).pipe(shape.weightG.unwrap()),
  lengthMm: optionalWhole(NO_WHOLE_NUMBER).pipe(shape.lengthMm.unwrap()),
  widthMm: optionalWhole(NO_WHOLE_NUMBER).pipe(shape.widthMm.unwrap()),
  heightMm: optionalWhole(NO_WHOLE_NUMBER).pipe(shape.heightMm.unwrap()),
  status: shape.status.unwrap(),
  publishAt: moment.pipe(shape.publishAt.unwrap()),
  updatedAt: z.int().optional(),
} satisfies Record<keyof ChangedProduct, z.ZodType>);

export const ProductForm = fields.superRefine(refineProduct);
export type ProductForm = z.input<typeof ProductForm>;

export function asNew(product: ChangedProduct): NewProduct {
  const { stock, attributeIds = [], updatedAt: _, ...row } = product;
  const counted = stock.map(({ size, onHand }) => ({ size, onHand }));
  return NewProduct.parse({ ...row, attributeIds, stock: counted });
}

export function valuesOf(product: EditedProduct | null, rates: readonly TaxRate[] = []): ProductForm {
  return {
    name: product?.name ?? '',
    description: plainLines(product?.description ?? ''),
    pricePaise: rupeesText(product?.pricePaise),
    originalPricePaise: rupeesText(product?.originalPricePaise),
    mrpPaise: rupeesText(product?.mrpPaise),
    categoryId: String(product?.categoryId ?? ''),
    imageUrls: [...(product?.imageUrls ?? [])],
    imageAlts: { ...product?.imageAlts },
    attributeIds: (product?.attributeIds ?? []).map(String),
    stock: product ? rowsOf(product.stock) : [{ size: '', onHand: '', seenOnHand: 0 }],
    isFeatured: product?.isFeatured ?? false,
    offerEndsAt: product?.offerEndsAt ? toIndianTime(product.offerEndsAt) : '',
    hsn: (product ?? USUAL).hsn,
    gstRateBps: product ? plainPercent(product.gstRateBps) : rateOfNew(rates, USUAL.hsn),
    countryOfOrigin: plainLine((product ?? USUAL).countryOfOrigin),
    manufacturer: plainLine(product?.manufacturer ?? ''),
    importerName: plainLine(product?.importerName ?? ''),
    importerAddress: plainLine(product?.importerAddress ?? ''),
    netQuantity: product ? plainLine(contentsOf(product)) : '',
    quantityUnits: product ? String(product.quantityUnits ?? '') : '1',
    unitCode: product?.unitCode ?? 'N',
    sku: product?.sku ?? '',
    costPaise: rupeesText(product?.costPaise),
    weightG: String(product?.weightG ?? ''),
    lengthMm: String(product?.lengthMm ?? ''),
    widthMm: String(product?.widthMm ?? ''),
    heightMm: String(product?.heightMm ?? ''),
    status: product?.status ?? 'live',
    publishAt: product?.publishAt ? toIndianTime(product.publishAt) : '',
    updatedAt: product?.updatedAt,
  };
}

/** Until a rate is typed: the known rate of the product's own HSN code, otherwise what its category says. */
export function rateOfNew(rates: readonly TaxRate[], hsn: string, category?: AdminCategory): string {
  const { defaultHsn = null, newRateBps = null } = category ?? {};
  const code = latinDigits(hsn).trim();
  const own = code === (defaultHsn ?? USUAL.hsn) ? null : rateToday(rates, code);
  return plainPercent(own ?? newRateBps ?? usualRate(rates));
}

type StockRow = ProductForm['stock'][number];

function rowsOf(stock: readonly Omit<SeenCount, 'seenOnHand'>[]): StockRow[] {
  return stock.map(({ size, onHand }) => ({ size, onHand: String(onHand), seenOnHand: onHand }));
}

/** A count that repeats a known or saved one follows what is stored; a size written off elsewhere shows its new sum. */
export function countedAnew(
  { size, onHand, seenOnHand }: StockRow,
  now: readonly SizeStock[],
  sent: readonly SeenCount[] = [],
): StockRow {
  const left = now.find((each) => each.size === size);
  const known = [...(left ? [seenOnHand] : []), ...sentOf(size, sent)];
  const counted = left?.onHand ?? 0;
  return { size, onHand: countedFrom(onHand, known, counted), seenOnHand: counted };
}

/** The typed counts cannot be saved when they were counted from stock that has changed since; null when they can. */
export function recountOf(rows: readonly StockRow[], now: readonly SizeCount[]): string | null {
  const typed = rows.filter(({ size, onHand, seenOnHand }) => {
    const counted = parseWhole(onHand);
    return counted !== seenOnHand && counted !== countedOf(now, size);
  });
  return recountProblem(typed, now);
}

export function rowsIn(
  category: AdminCategory | undefined,
  product: EditedProduct | null,
  typed: readonly StockRow[],
): StockRow[] {
  const typedFor = (size: string) => typed.find((row) => row.size === size);
  if (product?.categoryId === (category?.id ?? null)) {
    return rowsOf(product.stock).map((row) => typedFor(row.size) ?? row);
  }
  const counted = countsOf(sizesOf(category), product?.stock ?? []).filter(({ isOffered }) => isOffered);
  return counted.map(({ size, onHand }) => {
    const seen = { size, onHand: product ? String(onHand) : '', seenOnHand: product ? onHand : 0 };
    return typedFor(size) ?? seen;
  });
}
