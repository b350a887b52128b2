import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { countOf } from '#count.ts';
import {
  belowCostText,
  doubtAboutCoupon,
  type AdminCoupon,
  COUPON_REQUIRED,
  CouponInput,
  TOO_MANY_PER_CENT,
} from '#coupon/coupon-input.ts';
import { isoDay } from '#dates.ts';
import type { discountTypes } from '#pricing/discount.ts';
import { MOST_CODE_LETTERS } from '#coupon/coupon.ts';
import { parseRupees } from '#rupee-text.ts';
import { WHOLE_BPS } from '#percent.ts';
import { api } from '#lib/api-client.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import { RowFormDialog } from '#features/admin/kit/form/FormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import {
  optionalRupees,
  optionalWhole,
  rupees,
  rupeesText,
  withoutPercentSign,
} from '#features/admin/kit/form/form-values.ts';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';

interface Props {
  readonly coupon: AdminCoupon | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

const TYPES = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed_amount', label: 'Fixed amount' },
];

export default function CouponDialog({ coupon, onSaved, onClose }: Props) {
  const verb = coupon ? 'update' : 'add';
  return (
    <RowFormDialog
      thing="Coupon"
      row={coupon}
      schema={CouponForm}
      values={valuesOf(coupon)}
      send={(json) =>
        coupon
          ? api.admin.coupons[':id'].$put(ofRow(coupon.id, { ...json, seen: { ...coupon } }))
          : api.admin.coupons.$post({ json })
      }
      doubtAbout={(input) => {
        const text = doubtAboutCoupon(input, isoDay(Date.now()));
        return text === null ? null : { title: 'Are you sure?', text, label: 'Save' };
      }}
      refetch={onSaved}
      onFailed={({ message }) => {
        toastFailed(`Failed to ${verb} coupon: ${message}`);
      }}
      onClose={onClose}
    >
      <TextField
        name="code"
        label="Coupon Code"
        hint="Shoppers may type it in small letters."
        maxLength={MOST_CODE_LETTERS}
        autoCapitalize="characters"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="discountType" label="Discount Type" choices={TYPES} />
        <DiscountValue />
        <TextField
          name="minPurchasePaise"
          label="Minimum Purchase (₹, optional)"
          inputMode="decimal"
          maxLength={12}
        />
        <ExpiryDay />
        <TextField
          name="maxUses"
          label="Max Uses (optional)"
          inputMode="numeric"
          maxLength={9}
          {...(coupon &&
            coupon.usesCount > 0 && { hint: `Used ${countOf(coupon.usesCount, 'time')} so far.` })}
        />
        <TextField
          name="maxUsesPerCustomer"
          label="Uses per Shopper (optional)"
          inputMode="numeric"
          maxLength={9}
        />
      </div>
      <CheckField name="isActive" label="Active: shoppers can use it" />
      <CheckField name="isShown" label="Show at the checkout: everybody sees the code and what it saves" />
    </RowFormDialog>
  );
}

function ExpiryDay() {
  const [day = ''] = useWatch<Record<string, string>>({ name: ['expiryDay'] });
  const isOver = day !== '' && day < isoDay(Date.now());
  return (
    <TextField
      name="expiryDay"
      label="Expiry Date (optional)"
      type="date"
      hint={
        isOver ? (
          <span className="text-danger">That day is over: nobody can use the code.</span>
        ) : (
          'Valid through the end of that day in India.'
        )
      }
    />
  );
}

function DiscountValue() {
  const [type, value = '', minimum = ''] = useWatch<Record<string, string>>({
    name: ['discountType', 'discountValue', 'minPurchasePaise'],
  });
  const isShare = type === 'percentage';
  // In hundredths, of a rupee or of a per cent, as the form parses them.
  const typed = isShare ? withoutPercentSign(value) : value;
  const [off, least] = [parseRupees(typed) ?? 0, parseRupees(minimum) ?? 0];
  const margins = useAdminQuery({
    queryKey: ['margins'],
    send: () => api.admin.coupons.margins.$get(),
    initial: null,
  });
  const warning = belowCostText(
    margins.data?.prices ?? [],
    isShare ? { percent: off / 100 } : { amountPaise: off, minPurchasePaise: least },
  );
  return (
    <TextField
      name="discountValue"
      sharedWith="code"
      label={isShare ? 'Discount Value (%)' : 'Discount Value (₹)'}
      {...(warning !== null && { hint: <span className="text-danger">{warning}</span> })}
      inputMode="decimal"
      maxLength={12}
    />
  );
}

const { shape } = CouponInput;
const required = z.string().trim().min(1, { error: COUPON_REQUIRED, abort: true });
const number = rupees('A number such as 10 or 12.5.').pipe(shape.discountValue);
const COUNT = 'A whole number, or blank for no limit.';

type DiscountType = (typeof discountTypes)[number];
type TextName =
  'code' | 'discountValue' | 'minPurchasePaise' | 'expiryDay' | 'maxUses' | 'maxUsesPerCustomer';
export type CouponForm = Record<TextName, string> &
  Record<'isActive' | 'isShown', boolean> & { discountType: DiscountType };

/** In the order of the dialog, because the first wrong one gets the focus. */
const fieldsOf = <Type extends DiscountType>(type: Type, discountValue: z.ZodType<number, string>) =>
  z.object({
    code: required.pipe(shape.code),
    discountType: z.literal(type),
    discountValue,
    minPurchasePaise: optionalRupees('An amount such as 999, or blank.').pipe(
      shape.minPurchasePaise.unwrap(),
    ),
    expiryDay: z
      .string()
      .transform((day) => day || null)
      .pipe(shape.expiryDay.unwrap()),
    maxUses: optionalWhole(COUNT).pipe(shape.maxUses.unwrap()),
    maxUsesPerCustomer: optionalWhole(COUNT).pipe(shape.maxUsesPerCustomer.unwrap()),
    isActive: z.boolean(),
    isShown: z.boolean(),
  });

/** A percentage is typed with decimals, like an amount of rupees. */
export const CouponForm: z.ZodType<CouponInput, CouponForm> = z.discriminatedUnion('discountType', [
  fieldsOf(
    'percentage',
    required
      .overwrite(withoutPercentSign)
      .pipe(number)
      .refine((bps) => bps <= WHOLE_BPS, TOO_MANY_PER_CENT),
  ),
  fieldsOf('fixed_amount', required.pipe(number)),
]);

export function valuesOf(coupon: AdminCoupon | null): CouponForm {
  const text = (count: number | null = null) => (count === null ? '' : String(count));
  return {
    code: coupon?.code ?? '',
    discountType: coupon?.discountType ?? 'percentage',
    discountValue: rupeesText(coupon?.discountValue),
    expiryDay: coupon?.expiryDay ?? '',
    maxUses: text(coupon?.maxUses),
    maxUsesPerCustomer: text(coupon?.maxUsesPerCustomer),
    minPurchasePaise: rupeesText(coupon?.minPurchasePaise),
    isActive: coupon?.isActive ?? true,
    isShown: coupon?.isShown ?? false,
  };
}
