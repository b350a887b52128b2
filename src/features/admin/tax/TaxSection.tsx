import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { STATES } from '#address/address.ts';
import { MOST_PREFIX_LETTERS, FILINGS } from '#tax/period.ts';
import {
  SELLER_MODE_LABELS,
  SELLER_MODES,
  type SellerMode,
  TURNOVER_BANDS,
  TURNOVER_LABELS,
  type TurnoverBand,
} from '#tax/seller.ts';
import {
  FILING_LABELS,
  SELLER_NAME_LENGTH,
  TaxSettingsInput,
  type TaxRate,
  TaxRateInput,
} from '#tax/tax-settings.ts';
import { shop } from '#shop.config.ts';
import { HSN_LENGTH, RATE_LENGTH } from '#catalogue/product-input.ts';
import { NO_RATE } from '#tax/goods-tax.ts';
import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { formatPercent } from '#percent.ts';
import { hsnWords } from '#tax/hsn.ts';
import { api } from '#lib/api-client.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import TextField from '#features/admin/kit/form/TextField.tsx';
import { readFields, rupees } from '#features/admin/kit/form/form-values.ts';
import { toastDone, toastFailed } from '#features/admin/kit/toast.ts';
import SettingsSection, { SettingsForm } from '#features/admin/shop-settings/SettingsSection.tsx';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import DataTable from '#features/admin/kit/list/DataTable.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';
import { askAdmin } from '#features/admin/kit/ask-admin.ts';

interface Props {
  readonly settings: TaxSettingsInput;
  readonly refetch: () => Promise<unknown>;
}

const FOLLOWS: Readonly<Record<SellerMode, string>> = {
  regular: 'You send to all of India. Each parcel gets a tax invoice with the tax that its prices include.',
  composition: 'You send within your own state only. Each parcel gets a bill of supply without tax.',
  unregistered:
    'You send within your own state only, unless all that you sell is handicraft. Each parcel gets a bill without tax.',
};

const DIGITS = "Decides how many digits of a piece's HSN code are filed: four, or six above ₹5 crore.";
const TURNOVER_ASKS: Readonly<Record<TurnoverBand, string>> = {
  upto_5cr: DIGITS,
  above_5cr: `${DIGITS} Above that each bill and credit note to a business needs a number (IRN) of the e-invoice portal, too: this shop does not register it, so please do that there.`,
};

const MODE_CHOICES = SELLER_MODES.map((value) => ({ value, label: SELLER_MODE_LABELS[value] }));
const STATE_CHOICES = STATES.map(({ gstCode, name }) => ({ value: gstCode, label: `${name} (${gstCode})` }));

const TURNOVER_CHOICES = TURNOVER_BANDS.map((value) => ({ value, label: TURNOVER_LABELS[value] }));
const FILING_CHOICES = FILINGS.map((value) => ({ value, label: FILING_LABELS[value] }));

const TaxForm = readFields(
  z.object({
    mode: z.enum(SELLER_MODES),
    gstin: z.string(),
    pan: z.string(),
    legalName: z.string(),
    tradeName: z.string(),
    stateCode: z.string(),
    invoicePrefix: z.string(),
    creditPrefix: z.string(),
    handicraft: z.boolean(),
    turnoverBand: z.enum(TURNOVER_BANDS),
    filing: z.enum(FILINGS),
  }),
  TaxSettingsInput,
);

const { line1, line2, city, state, pinCode } = shop.address;
const ADDRESS = `${line1}, ${line2}, ${city}, ${state} ${pinCode}`;

export default function TaxSection({ settings, refetch }: Props) {
  return (
    <SettingsSection
      title="Tax and bills"
      text={`These details appear on the bill of each parcel from now on, with the address and contacts of shop.config.ts: ${ADDRESS}, ${shop.email}, ${shop.phone}.`}
    >
      <SettingsForm
        label="Save Tax Settings"
        schema={TaxForm}
        stored={settings}
        values={{ ...settings, gstin: settings.gstin ?? '', pan: settings.pan ?? '' }}
        send={(json) => api.admin['tax-settings'].$put({ json: { ...json, seen: { ...settings } } })}
        readAnew={refetch}
        onSaved={async () => {
          await refetch();
          toastDone('Tax settings saved successfully.');
        }}
        onFailed={({ message }) => {
          toastFailed(message, { title: 'Failed to save tax settings' });
        }}
      >
        <ModeField />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="gstin" label="GSTIN" maxLength={20} />
          <TextField name="pan" label="PAN (optional)" maxLength={12} />
          <TextField name="legalName" label="Legal name" maxLength={SELLER_NAME_LENGTH} />
          <TextField name="tradeName" label="Name that shoppers know" maxLength={SELLER_NAME_LENGTH} />
          <SelectField name="stateCode" label="Your state" choices={STATE_CHOICES} />
          <TextField name="invoicePrefix" label="Bills begin with" maxLength={MOST_PREFIX_LETTERS} />
          <TextField name="creditPrefix" label="Credit notes begin with" maxLength={MOST_PREFIX_LETTERS} />
        </div>
        <FilingFields />
        <CheckField
          name="handicraft"
          label="All that we sell is handicraft, which may go to other states"
          hint="It holds below the turnover limit only, and each parcel to another state needs an e-way bill, whatever its value."
        />
      </SettingsForm>
    </SettingsSection>
  );
}

const useMode = () => useWatch<z.input<typeof TaxForm>, 'mode'>({ name: 'mode' });

function ModeField() {
  return <SelectField name="mode" label="You are" hint={FOLLOWS[useMode()]} choices={MODE_CHOICES} />;
}

/** Hidden where they change nothing, but kept in the form, which sends them unchanged. */
function FilingFields() {
  const band = useWatch<z.input<typeof TaxForm>, 'turnoverBand'>({ name: 'turnoverBand' });
  return (
    <div className="grid gap-4 sm:grid-cols-2" hidden={useMode() !== 'regular'}>
      <SelectField
        name="turnoverBand"
        label="Turnover in a year"
        hint={TURNOVER_ASKS[band]}
        choices={TURNOVER_CHOICES}
      />
      <SelectField name="filing" label="Returns are filed" choices={FILING_CHOICES} />
    </div>
  );
}

interface TaxRatesSectionProps {
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

export function TaxRatesSection({ rates, refetch }: TaxRatesSectionProps) {
  const [busy, setBusy] = useState<TaxRate | null>(null);

  const remove = async (rate: TaxRate) => {
    setBusy(rate);
    const { hsn, fromDate } = rate;
    const result = await askAdmin(() =>
      api.admin['tax-rates'][':hsn'][':fromDate'].$delete({ param: { hsn, fromDate } }),
    );
    if (result.ok) toastDone(`The rate of ${hsn} from ${dayOf(rate)} is removed.`);
    else toastFailed(result.failure.message, { title: 'Failed to remove the rate' });
    // Offline a read would wait for the line, so a failed removal does not wait for it.
    const reading = refetch();
    if (result.ok) await reading;
    setBusy(null);
  };

  return (
    <SettingsSection
      title="Tax rates"
      text="The GST rate of each HSN code, and the day it starts. A category with a rate of its own uses that instead: change it too. New pieces start with the rate; the pieces you have keep theirs, and the tax page lists sales at another rate."
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
