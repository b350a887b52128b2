import { fileTime, fromIndianTime } from '../dates.ts';
import { parseRupees, plainRupees } from '../rupee-text.ts';
import type { EditedProduct } from './desk-product.ts';
import type { ProductFields } from './product-input.ts';

/** What a cell says of a field; otherwise what is wrong with it. */
type Reading<Value> = { readonly value: Value } | { readonly problem: string };

interface Column<Field extends keyof ProductFields> {
  readonly field: Field;
  readonly write: (product: EditedProduct) => string;
  readonly read: (cell: string) => Reading<ProductFields[Field] | undefined>;
}

const text = <
  Field extends 'name' | 'description' | 'hsn' | 'countryOfOrigin' | 'manufacturer' | 'netQuantity',
>(
  field: Field,
): Column<Field> => ({ field, write: (product) => product[field], read: (cell) => ({ value: cell }) });

const price = <Field extends 'pricePaise' | 'originalPricePaise' | 'mrpPaise'>(field: Field) => ({
  field,
  write: (product: EditedProduct) => {
    const paise = product[field];
    return paise === null ? '' : plainRupees(paise);
  },
});

function readPrice(cell: string): Reading<number> {
  if (cell === '') return { problem: 'Price is required.' };
  const value = parseRupees(cell);
  return value === null ? { problem: `"${cell}" is no amount in rupees.` } : { value };
}

const orNull = <Value>(read: (cell: string) => Reading<Value>) => {
  return (cell: string): Reading<Value | null> => (cell === '' ? { value: null } : read(cell));
};

const YES = /^(?:yes|true|1)$/i;
const NO = /^(?:no|false|0|)$/i;
/** As spreadsheets in India like to write it back. */
const DAY_FIRST = /^(\d{2})[-/](\d{2})[-/](\d{4}) (\d{2}:\d{2})(?::00)?$/;

function readMoment(cell: string): Reading<number> {
  const value = fromIndianTime(cell.replace(DAY_FIRST, '$3-$2-$1 $4'));
  return value === null ? { problem: `"${cell}" is no day and time such as 2026-11-20 23:59.` } : { value };
}

/** Of the file, in its order: those that are fields of their own. */
export const COLUMNS = {
  name: text('name'),
  description: text('description'),
  price: { ...price('pricePaise'), read: readPrice } as Column<'pricePaise'>,
  original_price: {
    ...price('originalPricePaise'),
    read: orNull(readPrice),
  } as Column<'originalPricePaise'>,
  mrp: { ...price('mrpPaise'), read: orNull(readPrice) } as Column<'mrpPaise'>,
  is_featured: {
    field: 'isFeatured',
    write: ({ isFeatured }) => (isFeatured ? 'yes' : 'no'),
    read: (cell) => {
      if (YES.test(cell)) return { value: true };
      return NO.test(cell) ? { value: false } : { problem: `"${cell}" is neither yes nor no.` };
    },
  } as Column<'isFeatured'>,
  offer_ends_at: {
    field: 'offerEndsAt',
    write: ({ offerEndsAt }) => (offerEndsAt === null ? '' : fileTime(offerEndsAt)),
    read: orNull(readMoment),
  } as Column<'offerEndsAt'>,
  hsn: text('hsn'),
  gst_rate: {
    field: 'gstRateBps',
    write: ({ gstRateBps }) => String(gstRateBps / 100),
    read: (cell) => {
      const value = parseRupees(cell.replace(/\s*%$/, ''));
      return value === null ? { problem: `"${cell}" is no rate in per cent.` } : { value };
    },
  } as Column<'gstRateBps'>,
  country_of_origin: text('countryOfOrigin'),
  manufacturer: text('manufacturer'),
  net_quantity: text('netQuantity'),
} as const;

export type FieldColumn = keyof typeof COLUMNS;
