import { formatCount } from '#count.ts';
import * as z from 'zod';
import { NO_MOMENT } from '#day.ts';
import { isOfFolder, PictureAddress, UPLOAD_AGAIN } from '#media/picture-fields.ts';
import { formatRupees } from '#money.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { isEachOnce, textLine } from '#form-fields.ts';
import { GstRateBps, Hsn, USUAL } from '#tax/goods-tax.ts';
import { plainLine, plainLines } from '#text.ts';
import { importerRefusals, type SaidOrigin } from './origin.ts';
import { MOST_IMAGES } from './product-limits.ts';
import { SKU, SKU_LENGTH } from '#search/skus-in.ts';
import { PRODUCT_STATUSES, type Publishing, publishProblem } from './product-status.ts';
import { MOST_UNITS, UNIT_CODES } from '#tax/quantity.ts';

export const PRODUCT_NAME_LENGTH = 120;
export const PRODUCT_TEXT_LENGTH = 5000;
export const ALT_LENGTH = 160;
export const MOST_ON_HAND = 100_000;
const CRORE_PAISE = 1_00_00_000_00;
const MOST_PRICE_PAISE = CRORE_PAISE;
const MOST_SIZES = 40;
const MOST_ATTRIBUTES = 60;
export const SIZE_LENGTH = 10;
const MOST_ADDRESS = 500;
const LATEST_MOMENT = Date.UTC(2100, 0);
export const SKU_TAKEN = 'Another product has this SKU already, perhaps one that you deleted.';
export const COUNTRY_LENGTH = 60;
export const MANUFACTURER_LENGTH = 200;
export const CONTENTS_LENGTH = 40;
export const HSN_LENGTH = 8;
export const RATE_LENGTH = 6;
export const IMPORTER_NAME_LENGTH = 120;
export const IMPORTER_ADDRESS_LENGTH = 200;
const MOST_GRAMS = 50_000;
const MOST_MM = 5000;
export const PRODUCT_GONE = 'This product no longer exists.';
export const PICTURE_GONE = 'This picture no longer exists.';
export const PRICE_REQUIRED = 'Price is required.';
const PRICE_MISSING = 'Please enter a price.';
export const NO_COUNT = 'Stock quantity is required.';
export const NEGATIVE_COUNT = 'Stock cannot be less than 0.';
const TOO_LATE = 'Please enter a day before the year 2100.';
export const NO_WHOLE_NUMBER = 'Please enter a whole number.';

const paise = (required: string) =>
  z
    .int(required)
    .min(1, 'Please enter more than 0.')
    .max(MOST_PRICE_PAISE, `Please enter at most ₹${MOST_PRICE_PAISE / CRORE_PAISE} crore.`);
const onHand = z
  .int(NO_COUNT)
  .min(0, NEGATIVE_COUNT)
  .max(MOST_ON_HAND, `Please enter at most ${formatCount(MOST_ON_HAND)} pieces.`);

const moment = z.int(NO_MOMENT).positive(NO_MOMENT).max(LATEST_MOMENT, TOO_LATE).nullable();

const measure = (most: number) =>
  z
    .int(NO_WHOLE_NUMBER)
    .min(1, 'Please enter more than 0.')
    .max(most, `Please enter at most ${formatCount(most)}.`)
    .nullable();

const later = {
  status: z.enum(PRODUCT_STATUSES, 'Please choose draft, live or hidden.'),
  publishAt: moment,
  sku: z
    .string()
    .trim()
    .toUpperCase()
    .max(SKU_LENGTH, atMostLetters(SKU_LENGTH))
    .regex(SKU, 'An SKU has letters, digits, dots and dashes.')
    .transform((text) => (text === '' ? null : text))
    .nullable(),
  costPaise: z
    .int(PRICE_MISSING)
    .min(0, PRICE_MISSING)
    .max(MOST_PRICE_PAISE, `Please enter at most ₹${MOST_PRICE_PAISE / CRORE_PAISE} crore.`)
    .nullable(),
  importerName: textLine(IMPORTER_NAME_LENGTH),
  importerAddress: textLine(IMPORTER_ADDRESS_LENGTH),
  quantityUnits: measure(MOST_UNITS),
  unitCode: z.enum(UNIT_CODES, 'Please choose numbers, pairs or sets.'),
  weightG: measure(MOST_GRAMS),
  lengthMm: measure(MOST_MM),
  widthMm: measure(MOST_MM),
  heightMm: measure(MOST_MM),
};

const fields = {
  name: z
    .string('Product name is required.')
    .overwrite(plainLine)
    .trim()
    .min(1, 'Product name is required.')
    .max(PRODUCT_NAME_LENGTH, atMostLetters(PRODUCT_NAME_LENGTH)),
  description: z
    .string()
    .overwrite(plainLines)
    .max(PRODUCT_TEXT_LENGTH, atMostLetters(PRODUCT_TEXT_LENGTH))
    .default(''),
  pricePaise: paise(PRICE_REQUIRED),
  originalPricePaise: paise(PRICE_MISSING).nullable().default(null),
  mrpPaise: paise(PRICE_MISSING).nullable().default(null),
  categoryId: z.int().positive().nullable().default(null),
  isFeatured: z.boolean().default(false),
  offerEndsAt: moment.default(null),
  hsn: Hsn.default(USUAL.hsn),
  gstRateBps: GstRateBps.default(USUAL.gstRateBps),
  countryOfOrigin: textLine(COUNTRY_LENGTH).min(1, 'Please name the country.').default(USUAL.countryOfOrigin),
  manufacturer: textLine(MANUFACTURER_LENGTH).default(''),
  netQuantity: textLine(CONTENTS_LENGTH).default('1 N'),
  status: later.status.default('live'),
  publishAt: later.publishAt.default(null),
  sku: later.sku.default(null),
  costPaise: later.costPaise.default(null),
  importerName: later.importerName.default(''),
  importerAddress: later.importerAddress.default(''),
  /** Left out, the number is read from the words if possible. */
  quantityUnits: later.quantityUnits.default(null),
  unitCode: later.unitCode.default('N'),
  weightG: later.weightG.default(null),
  lengthMm: later.lengthMm.default(null),
  widthMm: later.widthMm.default(null),
  heightMm: later.heightMm.default(null),
};

const saidLater = z.object(later).partial().shape;
const publishing = { status: saidLater.status, publishAt: saidLater.publishAt };

const imageUrls = z
  .array(
    PictureAddress.refine((address) => isOfFolder(address, 'products'), {
      error: UPLOAD_AGAIN,
    }),
  )
  .max(MOST_IMAGES, 'Too Many Images')
  .refine(isEachOnce(), 'Please add each picture only once.')
  .default([]);

/** The keys are addresses; texts of pictures that are gone are dropped. */
const imageAlts = z
  .record(z.string().max(MOST_ADDRESS), textLine(ALT_LENGTH))
  .refine((alts) => Object.keys(alts).length <= MOST_IMAGES * 2, 'Too Many Images');

export function altsOf(
  imageUrls: readonly string[],
  alts: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    imageUrls.flatMap((address) => {
      const alt = Object.hasOwn(alts, address) ? alts[address] : undefined;
      return alt ? [[address, alt]] : [];
    }),
  );
}

const attributeIds = z.array(z.int().positive()).max(MOST_ATTRIBUTES);

/** '' stands for one size. */
const size = z.string().max(SIZE_LENGTH, atMostLetters(SIZE_LENGTH));
const isEachSizeOnce = isEachOnce((count: { readonly size: string }) => count.size);
const ONCE = 'Please enter each size only once.';

type Prices = Pick<
  z.output<z.ZodObject<typeof fields>>,
  'pricePaise' | 'originalPricePaise' | 'mrpPaise' | 'offerEndsAt'
>;

export function priceProblems(prices: Prices): { field: keyof Prices; message: string }[] {
  const { pricePaise, originalPricePaise, mrpPaise, offerEndsAt } = prices;
  const highest = Math.max(pricePaise, originalPricePaise ?? 0);
  return [
    offerEndsAt !== null &&
      originalPricePaise === null && {
        field: 'originalPricePaise' as const,
        message: 'An offer that ends needs the original price.',
      },
    originalPricePaise !== null &&
      originalPricePaise <= pricePaise && {
        field: 'originalPricePaise' as const,
        message: 'The original price has to be higher than the price.',
      },
    mrpPaise !== null &&
      mrpPaise < highest && {
        field: 'mrpPaise' as const,
        message: 'The MRP cannot be lower than what you ask.',
      },
  ].filter((problem) => problem !== false);
}

export function priceAboveOriginal({
  pricePaise,
  originalPricePaise,
}: Pick<Prices, 'pricePaise' | 'originalPricePaise'>): string | null {
  if (originalPricePaise === null || pricePaise < originalPricePaise) return null;
  return `The price has to stay below the original price of ${formatRupees(originalPricePaise)}.`;
}

type Whole = Prices & SaidOrigin & { readonly [Field in keyof Publishing]?: Publishing[Field] | undefined };

export function refineProduct(product: Whole, ctx: z.RefinementCtx): void {
  refineFields(product, ctx);
  const { status, publishAt = null } = product;
  if (status === undefined) return;
  for (const { field, message } of importerRefusals(null, { ...product, status, publishAt })) {
    ctx.addIssue({ code: 'custom', path: [field], message });
  }
}

function refineFields({ status, publishAt, ...prices }: Whole, ctx: z.RefinementCtx): void {
  for (const { field, message } of priceProblems(prices)) {
    ctx.addIssue({ code: 'custom', path: [field], message });
  }
  const message = status && publishProblem({ status, publishAt: publishAt ?? null });
  if (message) ctx.addIssue({ code: 'custom', path: ['publishAt'], message });
}

export const ProductFields = z.strictObject(fields).superRefine(refineFields);
export type ProductFields = z.output<typeof ProductFields>;

export const NewProduct = z
  .strictObject({
    ...fields,
    imageUrls,
    imageAlts: imageAlts.default({}),
    attributeIds: attributeIds.default([]),
    stock: z.array(z.strictObject({ size, onHand }), NO_COUNT).max(MOST_SIZES).refine(isEachSizeOnce, ONCE),
  })
  .superRefine(refineProduct);
export type NewProduct = z.output<typeof NewProduct>;

const SeenCount = z.strictObject({ size, onHand, seenOnHand: z.int().min(0).max(MOST_ON_HAND) });
const SeenCounts = z.array(SeenCount, NO_COUNT).max(MOST_SIZES).refine(isEachSizeOnce, ONCE);
/** A count goes with what the shop showed then, so that sales in between are not overwritten. */
export type SeenCount = z.output<typeof SeenCount>;
/** Nothing saved elsewhere is overwritten, and no count is added on top of another. */
const updatedAt = z.int().min(0).optional();

export const ChangedProduct = z
  .strictObject({
    ...fields,
    imageUrls,
    imageAlts: imageAlts.optional(),
    attributeIds: attributeIds.optional(),
    ...saidLater,
    stock: SeenCounts,
    updatedAt,
  })
  .superRefine(refineProduct);
export type ChangedProduct = z.output<typeof ChangedProduct>;

export const RemovedImage = z.strictObject({ address: PictureAddress });
export type RemovedImage = z.output<typeof RemovedImage>;

export const MOST_AT_ONCE = 100;
const isEachProductOnce = isEachOnce((product: { readonly id: number }) => product.id);

export const BulkChange = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        pricePaise: paise(PRICE_REQUIRED).optional(),
        /** A price that was set after this one was shown is not overwritten. */
        seenPricePaise: z.int().optional(),
        stock: SeenCounts.optional(),
        updatedAt,
        ...publishing,
      }),
    )
    .min(1, 'Choose at least one product.')
    .max(MOST_AT_ONCE, `At most ${String(MOST_AT_ONCE)} products at once.`)
    .refine(isEachProductOnce, 'Please add each product only once.'),
});
export type BulkChange = z.output<typeof BulkChange>;
