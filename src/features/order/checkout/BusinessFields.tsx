import { useRef } from 'react';
import { GSTIN_FIELD_LENGTH, problemOfBuyerGstin, joinGstin } from '#tax/gstin.ts';
import BuyerNameField from './BuyerNameField.tsx';
import CheckoutField from './CheckoutField.tsx';
import { useAsksBusiness, useBusinessPart } from './business-part.ts';
import { judgeWith } from './draft.ts';

judgeWith('gstin', ({ gstin, state }) => problemOfBuyerGstin(gstin, state));

export default function BusinessFields() {
  const inside = useRef<HTMLDivElement>(null);
  useBusinessPart(inside);
  const asks = useAsksBusiness();
  return (
    <div ref={inside} className="mt-2 grid gap-2 pb-2">
      <p className="text-sm text-ink-soft">
        Your bill names it, with the address above: please enter that of the business there. It must be of the
        state that the parcel goes to.
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
          about="Its name as on its GST certificate. Left empty, the bill names the person above."
          autoComplete="organization"
        />
      )}
    </div>
  );
}
