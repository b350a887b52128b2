import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatPhone, FULL_NAME_LENGTH, PHONE_LENGTH, tenDigits } from '#address/contact.ts';
import { isLeftAlone } from '#order/addition.ts';
import { mayGoElsewhere } from '#order/change/change-order.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { isWithMoney, type SeenOrder } from '#order/read/packers-order.ts';
import { secureLink } from '#text.ts';
import { ADDRESS_LINE_LENGTH, PIN_CODE_LENGTH, PLACE_NAME_LENGTH, STATES } from '#address/address.ts';
import { OrderAddressInput, addressFields } from '#order/change/change-order-input.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { fillFromPin } from '#features/address/fill-from-pin.ts';
import FormDialog from '#features/admin/kit/form/FormDialog.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import { addressLines } from './address-label.ts';

interface Props {
  readonly order: SeenOrder;
  readonly onMove: () => void;
}

export default function OrderAddress({ order, onMove }: Props) {
  const { customerName, shippingAddress, trackingUrl } = order;
  const whole = isWithMoney(order) ? order : null;
  const tracking = secureLink(trackingUrl);
  /** An addition that travels in another order's parcel goes to that order's address. */
  const isAlone = order.first === null || isLeftAlone(order, order.first);
  const mayChangeAddress = whole !== null && isAlone && mayGoElsewhere(order.status);
  const phone = shippingAddress.phone;
  return (
    <>
      <address className="leading-relaxed wrap-anywhere not-italic">
        {addressLines(order).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {whole === null && <span className="block py-1.5">{phone}</span>}
        {whole !== null && phone !== '' && (
          <a href={`tel:${phone}`} className="inline-block py-1.5 text-maroon underline">
            {formatPhone(phone)}
          </a>
        )}
        {shippingAddress.recipient === undefined ? (
          whole !== null && <br />
        ) : (
          <span className="block">Ordered by {customerName}</span>
        )}
        {whole !== null && (
          <a
            href={adminPaths.ordersBy(whole.customerEmail)}
            className="inline-block py-1.5 text-maroon underline"
          >
            {whole.customerEmail}
          </a>
        )}
        {whole?.buyerGstin !== undefined && <span className="block">Business, GSTIN {whole.buyerGstin}</span>}
      </address>
      {mayChangeAddress && (
        <AdminButton look="quiet" className="-ml-4" onClick={onMove}>
          Change the address
        </AdminButton>
      )}
      {tracking !== undefined && (
        <a
          href={tracking}
          target="_blank"
          rel="noopener"
          className="mt-1 inline-block py-1.5 text-maroon underline"
        >
          Track the parcel
        </a>
      )}
    </>
  );
}

interface AddressDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

const STATE_CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }));

export function AddressDialog({ order, onClose }: AddressDialogProps) {
  const client = useQueryClient();
  const { id, seenAt, packedAt, customerName, shippingAddress, buyerGstin } = order;
  const fields = addressFields(order);
  const readAnew = () => client.invalidateQueries({ queryKey: ['order', id] });
  return (
    <FormDialog
      title={`Address of ${id}`}
      label="Save"
      schema={OrderAddressInput}
      values={{
        ...fields,
        phone: tenDigits(fields.phone),
        ...((shippingAddress.recipient ?? buyerGstin) !== undefined && { customerName }),
      }}
      stored={order}
      readAnew={readAnew}
      send={(json) => api.admin.orders[':id'].address.$put(ofRow(id, { ...json, seenAt }))}
      onSaved={async (saved) => {
        client.setQueryData(['order', id], saved);
        await client.invalidateQueries({ queryKey: ['orders'] });
        toastDone(`Order ${id}: the address is changed.`);
      }}
      onFailed={({ message }) => {
        toastFailed(`Failed to change the address: ${message}`);
      }}
      onClose={onClose}
    >
      <p className="leading-relaxed">
        The customer is told by email.
        {packedAt !== null && ' It is packed already: please print its slip and label again.'}
      </p>
      <TextField name="name" label="Name" maxLength={FULL_NAME_LENGTH} />
      <TextField name="phone" label="Mobile number" type="tel" inputMode="tel" maxLength={PHONE_LENGTH} />
      <TextField name="address" label="Address" maxLength={ADDRESS_LINE_LENGTH} />
      <TextField name="apartment" label="Apartment, landmark (optional)" maxLength={ADDRESS_LINE_LENGTH} />
      <PlaceFields />
      <BuyerField />
    </FormDialog>
  );
}

interface Place {
  readonly pinCode: string;
  readonly city: string;
  readonly state: string;
}

function PlaceFields() {
  const { getValues, setValue, watch, formState } = useFormContext<Place>();
  // Of the address in this form, which may differ from the one stored now.
  const { pinCode = '', city = '', state = '' } = formState.defaultValues ?? {};
  const [filled, setFilled] = useState('');
  useEffect(() => {
    const look = fillFromPin(
      {
        read: getValues,
        write: (name, value) => {
          setValue(name, value, { shouldDirty: true });
        },
        tell: setFilled,
      },
      { pinCode, city, state },
    );
    const { unsubscribe } = watch((_, { name }) => {
      if (name === 'pinCode') look();
    });
    return unsubscribe;
  }, [getValues, setValue, watch, pinCode, city, state]);
  return (
    <>
      <div>
        <TextField name="pinCode" label="PIN code" inputMode="numeric" maxLength={PIN_CODE_LENGTH} />
        <p role="status" className="text-sm text-ink-soft not-empty:mt-1">
          {filled}
        </p>
      </div>
      <TextField name="city" label="City" maxLength={PLACE_NAME_LENGTH} />
      <SelectField name="state" label="State" choices={STATE_CHOICES} />
    </>
  );
}

/** Only when, by the address in this form, the parcel goes to somebody else or the bill names a business. */
function BuyerField() {
  const { defaultValues } = useFormContext<{ readonly customerName?: string }>().formState;
  if (defaultValues?.customerName === undefined) return null;
  return (
    <TextField
      name="customerName"
      label="Ordered by"
      hint="Emails and the bill carry this name."
      maxLength={FULL_NAME_LENGTH}
    />
  );
}
