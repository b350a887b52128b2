import { useFormContext, useWatch } from 'react-hook-form';
import { formatRupees } from '#money.ts';
import { type Creditable, worthOf } from '#tax/credit-note.ts';
import CheckField from '#features/admin/kit/form/CheckField.tsx';
import { Problem, useField } from '#features/admin/kit/form/FieldFrame.tsx';
import SelectField from '#features/admin/kit/form/SelectField.tsx';
import { rupeesText } from '#features/admin/kit/form/form-values.ts';
import {
  chosenLines,
  DELIVERY,
  EVERYTHING,
  isDeliveryLeft,
  isRest,
  PART,
  type RefundValues,
  WHOLE,
} from './refund-form.ts';

const FIRST = [
  { value: '', label: 'Please choose' },
  { value: EVERYTHING, label: 'Everything' },
];

const OTHERS = [
  { value: 'price', label: 'A lower price' },
  { value: DELIVERY, label: 'Delivery and wrapping' },
  { value: 'goodwill', label: 'Goodwill' },
];

const WORDS = {
  billed: {
    choices: [...FIRST, { value: 'pieces', label: 'Pieces that come back' }, ...OTHERS],
    hint: 'A credit note for it is issued once the money is on its way.',
    goodwill: 'A gift of yours: the bill stays as it is, and no credit note is issued.',
    pieces: 'Pieces that come back',
  },
  unbilled: {
    choices: [...FIRST, { value: 'pieces', label: 'Pieces that you do not send' }, ...OTHERS],
    hint: 'Once the money is on its way, the bill that goes with the parcel leaves it out.',
    goodwill: 'A gift of yours: the bill that goes with the parcel says the full price.',
    pieces: 'Pieces that you do not send',
  },
};

const WITHOUT_BILL = [...FIRST, { value: PART, label: 'A part of it' }];

interface Props {
  readonly left: Creditable;
  readonly isBilled: boolean;
  readonly mostPaise: number;
  readonly restPaise: number | null;
}

export function RefundHowMuch({ mostPaise }: Pick<Props, 'mostPaise'>) {
  const { setValue } = useFormContext<RefundValues>();
  return (
    <SelectField
      name="what"
      label="What is refunded"
      choices={WITHOUT_BILL}
      onPick={(what) =>
        setValue('amountPaise', what === EVERYTHING ? rupeesText(mostPaise) : '', { shouldDirty: true })
      }
    />
  );
}

/** The bill or a credit note has to say what the refund is for. */
export default function RefundWhat({ left, isBilled, mostPaise, restPaise }: Props) {
  const words = isBilled ? WORDS.billed : WORDS.unbilled;
  const { control, setValue, getValues } = useFormContext<RefundValues>();
  const [what, pieces, amountPaise] = useWatch({ control, name: ['what', 'pieces', 'amountPaise'] });
  const { problem, id } = useField('lines');
  const suggest = (change: Partial<RefundValues>) => {
    const values = { ...getValues(), ...change };
    if (values.what === EVERYTHING) {
      setValue('amountPaise', rupeesText(mostPaise), { shouldDirty: true });
      return;
    }
    const isPriced = values.what === 'pieces' || values.what === 'delivery';
    const worth = isPriced
      ? worthOf(left, {
          what: values.what === 'pieces' ? 'pieces' : 'delivery',
          lines: chosenLines(left, values),
        })
      : 0;
    const isNone = values.what === 'pieces' && chosenLines(left, values).length === 0;
    setValue('amountPaise', isNone || worth === 0 ? '' : rupeesText(Math.min(worth, mostPaise)), {
      shouldDirty: true,
    });
  };
  return (
    <>
      <SelectField
        name="what"
        label="What is refunded"
        choices={words.choices.filter(({ value }) => value !== DELIVERY || isDeliveryLeft(left))}
        hint={what === 'goodwill' ? words.goodwill : words.hint}
        onPick={(value) => suggest({ what: value })}
      />
      {what === 'pieces' && (
        <fieldset
          className="grid gap-3"
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        >
          <legend className="mb-2 text-sm font-medium">{words.pieces}</legend>
          {left.lines.map(({ description, quantity, orderItemId }, place) =>
            quantity === 0 ? null : (
              <SelectField
                key={orderItemId}
                name={`pieces.${String(place)}`}
                label={description}
                choices={Array.from({ length: quantity + 1 }, (_, count) => ({
                  value: String(count),
                  label: `${String(count)} of ${String(quantity)}`,
                }))}
                onPick={(value) =>
                  suggest({ pieces: pieces.map((each, at) => (at === place ? value : each)) })
                }
              />
            ),
          )}
          <Problem id={id} text={problem} />
          {!isRest(amountPaise, restPaise) && (
            <>
              <CheckField name="restock" label="Put them on sale again" />
              <p className="text-sm leading-relaxed text-ink-soft">
                Without it they are not on sale again, now or later, if the order goes on: add those that turn
                up to their stock.
              </p>
            </>
          )}
        </fieldset>
      )}
      {what === 'price' && (
        <SelectField
          name="line"
          label="Of"
          choices={[
            { value: WHOLE, label: 'The whole order' },
            ...left.lines.flatMap(({ description, totalPaise }, place) =>
              totalPaise === 0
                ? []
                : [{ value: String(place), label: `${description} (${formatRupees(totalPaise)})` }],
            ),
          ]}
        />
      )}
    </>
  );
}
