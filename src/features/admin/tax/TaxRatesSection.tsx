import { useState } from 'react';
import * as z from 'zod';
import { HSN_LENGTH, NO_RATE, RATE_LENGTH } from '#catalogue/product-input.ts';
import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { formatPercent } from '#percent.ts';
import { hsnWords } from '#tax/hsn.ts';
import { type TaxRate, TaxRateInput } from '#tax/tax-settings.ts';
import { api } from '#lib/api-client.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { rupees } from '#features/admin/kit/form/form-values.ts';
import { readFields } from '#features/admin/kit/form/read-fields.ts';
import DataTable from '#features/admin/kit/list/DataTable.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import { askAdmin } from '#features/admin/kit/session/ask-admin.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import SettingsForm from '#features/admin/shop-settings/SettingsForm.tsx';
import SettingsSection from '#features/admin/shop-settings/SettingsSection.tsx';

interface Props {
  readonly rates: readonly TaxRate[];
  readonly refetch: () => Promise<unknown>;
}

const RateForm = readFields(
  z.object({
    hsn: z.string(),
    rateBps: rupees(NO_RATE),
    fromDate: z.string(),
  }),
  TaxRateInput,
);
const EMPTY = { hsn: '', rateBps: '', fromDate: '' };

const dayOf = ({ fromDate }: TaxRate) => formatDate(startOfDay(fromDate));

export default function TaxRatesSection({ rates, refetch }: Props) {
  const [busy, setBusy] = useState<TaxRate | null>(null);

  const remove = async (rate: TaxRate) => {
    setBusy(rate);
    const { hsn, fromDate } = rate;
    const result = await askAdmin(() =>
      api.admin['tax-rates'][':hsn'][':fromDate'].$delete({ param: { hsn, fromDate } }),
    );
    if (result.ok) toastDone(`The rate of ${hsn} from ${dayOf(rate)} is removed.`);
    else toastFailed(result.failure.message, { title: 'Failed to remove the rate' });
    // Offline this would wait for the line, so a failed removal does not wait for it.
    const reading = refetch();
    if (result.ok) await reading;
    setBusy(null);
  };

  return (
    <SettingsSection
      title="Tax rates"
      text="What goods of a code are taxed with, from which day. A category that names a rate goes by its own instead: change that, too. New pieces begin with the rate; those that you have keep the one they name, and the tax page tells you of sales at another one."
    >
      <div className="grid max-w-3xl gap-4">
        <DataTable
          label="Tax rates"
          rows={rates}
          keyOf={({ hsn, fromDate }) => `${hsn} ${fromDate}`}
          columns={[
            {
              label: 'HSN code',
              kind: 'title',
              cell: ({ hsn }) => (
                <>
                  {hsn} <span className="font-normal text-ink-soft">{hsnWords(hsn)}</span>
                </>
              ),
            },
            { label: 'Rate', kind: 'number', cell: ({ rateBps }) => formatPercent(rateBps) },
            {
              label: 'From',
              cell: (rate) => (
                <span className="flex flex-wrap items-center gap-x-3">
                  {dayOf(rate)}
                  {rate.isComing && (
                    <PassFocusOn>
                      <AdminButton
                        look="quiet"
                        busy={busy === rate && 'Removing…'}
                        aria-label={`Remove the rate of ${rate.hsn} from ${dayOf(rate)}`}
                        onClick={() => void remove(rate)}
                      >
                        Remove
                      </AdminButton>
                    </PassFocusOn>
                  )}
                </span>
              ),
            },
          ]}
        />
        <SettingsForm
          label="Add a Rate"
          beginsAnew
          schema={RateForm}
          values={EMPTY}
          send={(json) => api.admin['tax-rates'].$post({ json })}
          onSaved={() => {
            toastDone('The rate is added.');
            void refetch();
          }}
          onFailed={({ message }) => {
            toastFailed(message, { title: 'Failed to add the rate' });
          }}
        >
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField name="hsn" label="HSN code" inputMode="numeric" maxLength={HSN_LENGTH} />
            <TextField name="rateBps" label="Rate (%)" inputMode="decimal" maxLength={RATE_LENGTH} />
            <TextField
              name="fromDate"
              label="From"
              type="date"
              hint="Today or later: what was sold keeps its rate."
            />
          </div>
        </SettingsForm>
      </div>
    </SettingsSection>
  );
}
