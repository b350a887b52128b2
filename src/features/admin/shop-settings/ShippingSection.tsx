import { useEffect } from 'react';
import * as z from 'zod';
import { showToast } from '#ui/toast.ts';
import { formatRupees } from '#money.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { type AdminShipping, SHIPPING_POSITIVE, ShippingInput } from '#shop-settings/shop-settings.ts';
import { api } from '#lib/api-client.ts';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { readFields, rupees, rupeesText } from '#features/admin/kit/form/form-values.ts';
import { ofRow } from '#features/admin/kit/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import SettingsSection, { SettingsForm } from './SettingsSection.tsx';

interface Props {
  readonly active: AdminShipping | null;
  readonly refetch: () => Promise<unknown>;
}

const amount = rupees(SHIPPING_POSITIVE, SHIPPING_POSITIVE);

const ShippingForm = readFields(
  z.object({
    freeShippingThresholdPaise: amount,
    standardShippingFeePaise: amount,
  }),
  ShippingInput,
);

const { freeThresholdPaise, feePaise } = DEFAULT_SHIPPING;
const DEFAULTS = `Shipping is free from ${formatRupees(freeThresholdPaise)}, and ${formatRupees(feePaise)} below.`;

export default function ShippingSection({ active, refetch }: Props) {
  const isUnset = active === null;
  useEffect(() => {
    if (!isUnset) return;
    showToast({
      title: 'No active shipping settings',
      description: `The defaults apply. ${DEFAULTS}`,
      tone: 'warning',
    });
  }, [isUnset]);
  return (
    <SettingsSection title="Shipping" text="What sending an order costs, wherever in India it goes.">
      <SettingsForm
        label="Save Shipping Settings"
        schema={ShippingForm}
        stored={active}
        values={{
          freeShippingThresholdPaise: rupeesText(active?.freeShippingThresholdPaise ?? freeThresholdPaise),
          standardShippingFeePaise: rupeesText(active?.standardShippingFeePaise ?? feePaise),
        }}
        send={(json) =>
          active
            ? api.admin['shipping-settings'][':id'].$put(ofRow(active.id, { ...json, seen: { ...active } }))
            : api.admin['shipping-settings'].$post({ json })
        }
        readAnew={refetch}
        onSaved={async () => {
          await refetch();
          toastDone('Shipping settings saved successfully.');
        }}
        onFailed={({ message }) => {
          toastFailed(message, { title: 'Failed to save shipping settings' });
        }}
      >
        {isUnset && <p className="text-sm text-ink-soft">Nothing is set yet. {DEFAULTS}</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="freeShippingThresholdPaise"
            label="Free Shipping Threshold (₹)"
            hint="Orders of this much or more are sent free. 0: all are."
            inputMode="decimal"
            maxLength={12}
          />
          <TextField
            name="standardShippingFeePaise"
            label="Standard Shipping Fee (₹)"
            hint="For orders below it."
            inputMode="decimal"
            maxLength={12}
          />
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}
