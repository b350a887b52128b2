import { useStore } from '@nanostores/react';
import { FIELD } from '#ui/field.ts';
import { countLetters } from '#at-most-letters.ts';
import { formatRupees } from '#money.ts';
import { GIFT_NOTE_LENGTH, NO_PRICE, problemOfGiftNote } from '#order/gift.ts';
import BuyerNameField from './BuyerNameField.tsx';
import { useAsksBusiness } from './business-part.ts';
import { $draft, $fieldProblems, judgeWith, setField } from './draft.ts';
import { $paymentMethod, $quote } from './quote-store.ts';

judgeWith('giftNote', ({ giftNote }) => problemOfGiftNote(giftNote));

export default function GiftFields() {
  const { giftNote, giftWrap, hidesPrice } = useStore($draft);
  const paymentMethod = useStore($paymentMethod);
  const asksBusiness = useAsksBusiness();
  const problem = useStore($fieldProblems).giftNote;
  const wrapPaise = useStore($quote)?.giftWrapPricePaise ?? 0;
  return (
    <div className="mt-2 grid gap-1">
      <label htmlFor="checkout-giftNote" className="text-sm font-medium">
        Gift note<span className="font-normal text-ink-soft"> (optional)</span>
      </label>
      <textarea
        id="checkout-giftNote"
        name="giftNote"
        rows={3}
        value={giftNote}
        aria-invalid={problem !== undefined}
        aria-describedby="checkout-giftNote-about"
        className={`${FIELD} px-4 py-2.5 aria-invalid:border-danger`}
        onChange={({ target }) => {
          setField('giftNote', target.value);
        }}
      />
      <p id="checkout-giftNote-about" className="min-h-5 text-sm">
        {problem === undefined ? (
          <span className="text-ink-soft">
            {countLetters(giftNote)} of {GIFT_NOTE_LENGTH} letters. We print it and put it into the parcel.
          </span>
        ) : (
          <span role="alert" className="text-danger">
            {problem}
          </span>
        )}
      </p>
      {!asksBusiness && (
        <BuyerNameField
          label="Your name"
          about="If the parcel goes to somebody else, please say who you are: our mails and the bill are in your name, and the packing slip says who ordered."
          autoComplete="billing name"
        />
      )}
      {wrapPaise > 0 && (
        <Choice name="giftWrap" label={`Gift wrap for ${formatRupees(wrapPaise)}`} isChosen={giftWrap} />
      )}
      <Choice
        name="hidesPrice"
        label={NO_PRICE}
        isChosen={hidesPrice}
        hints={[
          'Each piece keeps its MRP sticker, as the law requires. The bill and the total stay out.',
          ...(hidesPrice && paymentMethod === 'cod'
            ? ['What is to be paid on delivery stands outside, on the address label.']
            : []),
        ]}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly name: 'giftWrap' | 'hidesPrice';
  readonly label: string;
  readonly isChosen: boolean;
  readonly hints?: readonly string[];
}

function Choice({ name, label, isChosen, hints = [] }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isChosen}
        onChange={({ target }) => {
          setField(name, target.checked);
        }}
        className="size-5 flex-none accent-maroon"
      />
      <span>
        {label}
        {hints.map((hint) => (
          <span key={hint} className="block text-sm text-ink-soft">
            {hint}
          </span>
        ))}
      </span>
    </label>
  );
}
