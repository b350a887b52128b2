import * as z from 'zod';
import { ORDER_POSITIVE, SiteSettingsInput, WRAP_POSITIVE } from '#shop-settings/shop-settings.ts';
import { api } from '#lib/api-client.ts';
import { paths } from '#paths/paths.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { optionalRupees, readFields, rupees, rupeesText } from '#features/admin/kit/form/form-values.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import SettingsSection, { SettingsForm } from './SettingsSection.tsx';

interface Props {
  readonly settings: SiteSettingsInput;
  readonly refetch: () => Promise<unknown>;
}

const PaymentForm = readFields(
  z.object({
    codIsEnabled: z.boolean(),
    codMinOrderPaise: rupees(ORDER_POSITIVE),
    codMaxOrderPaise: rupees(ORDER_POSITIVE),
    giftWrapPaise: optionalRupees(WRAP_POSITIVE).transform((paise) => paise ?? 0),
    adminTwoFactorIsRequired: z.boolean(),
  }),
  SiteSettingsInput,
);

export default function PaymentSection({ settings, refetch }: Props) {
  return (
    <SettingsSection
      title="Payment and sign-in"
      text="Cards, UPI and net banking always work. Paying on delivery and gift wrap are your choice."
    >
      <SettingsForm
        label="Save Payment Settings"
        schema={PaymentForm}
        stored={settings}
        values={{
          codIsEnabled: settings.codIsEnabled,
          codMinOrderPaise: rupeesText(settings.codMinOrderPaise),
          codMaxOrderPaise: rupeesText(settings.codMaxOrderPaise),
          giftWrapPaise: settings.giftWrapPaise === 0 ? '' : rupeesText(settings.giftWrapPaise),
          adminTwoFactorIsRequired: settings.adminTwoFactorIsRequired,
        }}
        send={(json) => api.admin['site-settings'].$put({ json: { ...json, seen: { ...settings } } })}
        readAnew={refetch}
        onSaved={async () => {
          await refetch();
          toastDone('Payment settings saved successfully.');
        }}
        onFailed={({ message }) => {
          toastFailed(message, { title: 'Failed to save payment settings' });
        }}
      >
        <CheckField name="codIsEnabled" label="Cash on delivery" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="codMinOrderPaise"
            label="Lowest order value on delivery (₹)"
            inputMode="decimal"
            maxLength={12}
          />
          <TextField
            name="codMaxOrderPaise"
            label="Highest order value on delivery (₹)"
            inputMode="decimal"
            maxLength={12}
          />
        </div>
        <div className="grid gap-4 border-t border-line pt-3 sm:grid-cols-2">
          <TextField
            name="giftWrapPaise"
            label="Gift wrap (₹, optional)"
            hint="What gift wrap costs per order. If blank or 0, it is not offered at the checkout."
            inputMode="decimal"
            maxLength={12}
          />
        </div>
        <div className="border-t border-line pt-3">
          <CheckField name="adminTwoFactorIsRequired" label="Ask for two-step sign-in at the admin" />
          <p className="text-sm text-ink-soft">
            Have it on in{' '}
            <a href={paths.profileTab('security')} className="text-maroon underline underline-offset-4">
              your own account
            </a>{' '}
            first: without it you cannot open the admin.
          </p>
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}
