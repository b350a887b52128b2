import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { atom } from 'nanostores';
import { FIELD } from '#ui/field.ts';
import { FULL_NAME_LENGTH, LONG_NAME } from '#address/contact.ts';
import { countLetters } from '#at-most-letters.ts';
import { formatRupees } from '#money.ts';
import { GIFT_NOTE_LENGTH, NO_PRICE, NOT_WITH_CASH, problemOfGiftNote } from '#order/gift.ts';
import { GSTIN_FIELD_LENGTH, problemOfBuyerGstin, joinGstin } from '#tax/gstin.ts';
import { $draft, $fieldProblems, judgeWith, setField } from './draft.ts';
import { $paymentMethod, $quote } from './quote-store.ts';
import CheckoutField from './CheckoutField.tsx';

export const foldedFields = { business: BusinessFields, gift: GiftFields };

judgeWith('giftNote', ({ giftNote }) => problemOfGiftNote(giftNote));
judgeWith('gstin', ({ gstin, state }) => problemOfBuyerGstin(gstin, state));
judgeWith('buyerName', ({ buyerName }) => (countLetters(buyerName) > FULL_NAME_LENGTH ? LONG_NAME : null));

function GiftFields() {
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
            {countLetters(giftNote)} of {GIFT_NOTE_LENGTH} letters. We print it and put it in the parcel.
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
          about="If the parcel goes to someone else, please enter your own name: our emails and the bill show it, and the packing slip says who ordered."
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
        hint={
          paymentMethod === 'cod'
            ? NOT_WITH_CASH
            : 'Each piece keeps its MRP sticker, as the law requires. The bill and the total are left out.'
        }
        isRefused={paymentMethod === 'cod'}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly name: 'giftWrap' | 'hidesPrice';
  readonly label: string;
  readonly isChosen: boolean;
  readonly hint?: string;
  readonly isRefused?: boolean;
}

function Choice({ name, label, isChosen, hint, isRefused = false }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isChosen}
        disabled={isRefused && !isChosen}
        onChange={({ target }) => {
          setField(name, target.checked);
        }}
        className="size-5 flex-none accent-maroon"
      />
      <span>
        {label}
        {hint !== undefined && (
          <span className={`block text-sm ${isRefused && isChosen ? 'text-danger' : 'text-ink-soft'}`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

function BusinessFields() {
  const inside = useRef<HTMLDivElement>(null);
  useBusinessPart(inside);
  const asks = useAsksBusiness();
  return (
    <div ref={inside} className="mt-2 grid gap-2 pb-2">
      <p className="text-sm text-ink-soft">
        Your bill will carry it with the address above, so please enter the business address there. It must be
        of the state the parcel goes to.
      </p>
      <CheckoutField
        name="gstin"
        label="GSTIN"
        autoComplete="off"
        maxLength={GSTIN_FIELD_LENGTH}
        clean={joinGstin}
        isOptional
      />
      {asks && (
        <BuyerNameField
          label="Name of the business"
          about="As on its GST certificate. If blank, the bill carries the name above."
          autoComplete="organization"
        />
      )}
    </div>
  );
}

const ABOUT = 'checkout-buyerName-about';

interface BuyerNameProps {
  readonly label: string;
  readonly about: string;
  readonly autoComplete: 'organization' | 'billing name';
}

/** Two parts of the page may ask for the buyer's name, one of them at a time. */
function BuyerNameField({ about, ...props }: BuyerNameProps) {
  return (
    <div className="grid gap-2">
      <p id={ABOUT} className="text-sm text-ink-soft">
        {about}
      </p>
      <CheckoutField
        {...props}
        about={ABOUT}
        name="buyerName"
        autoCapitalize="words"
        maxLength={FULL_NAME_LENGTH}
        isOptional
      />
    </div>
  );
}

const $isBusinessOpen = atom(false);

/** The part for a business asks for the buyer's name while it is open or has a GSTIN, otherwise that for a gift. */
function useAsksBusiness(): boolean {
  const { gstin } = useStore($draft, { keys: ['gstin'] });
  return useStore($isBusinessOpen) || gstin !== '';
}

/** For the fields inside the business part. The page's own script has no bytes to spare for this. */
function useBusinessPart(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const part = inside.current?.closest('details');
    const look = () => {
      $isBusinessOpen.set(part?.open === true);
    };
    look();
    part?.addEventListener('toggle', look);
    return () => {
      part?.removeEventListener('toggle', look);
      $isBusinessOpen.set(false);
    };
  }, [inside]);
}
