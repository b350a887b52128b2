import { type ComponentType, useState } from 'react';
import { tellUnfetched } from '../../../components/ui/toast.ts';
import type { AsksBuyer } from './BuyerNameField.tsx';
import { $draft } from './draft.ts';

interface Props {
  /** The bill can name the tax number of a business. */
  readonly takesBusinesses: boolean;
}

/** What few need. */
export default function FoldedParts({ takesBusinesses }: Props) {
  const { gstin, buyerName, giftNote, giftWrap, hidesPrice } = $draft.get();
  const [isBusiness, setIsBusiness] = useState(takesBusinesses && gstin !== '');
  const isGift = giftNote !== '' || giftWrap || hidesPrice || (buyerName !== '' && !isBusiness);
  return (
    <div>
      {takesBusinesses && (
        <FoldedPart
          title="Buying for a business? Add your GSTIN"
          name="business"
          isChosen={isBusiness}
          asksBuyer={isBusiness}
          onToggle={setIsBusiness}
        />
      )}
      <FoldedPart title="It is a gift" name="gift" isChosen={isGift} asksBuyer={!isBusiness} />
    </div>
  );
}

interface PartProps extends AsksBuyer {
  readonly title: string;
  readonly name: 'business' | 'gift';
  /** Something in it was filled in or chosen. */
  readonly isChosen: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
}

/** Folded until somebody wants it, or has chosen something in it before; its fields are fetched then. */
function FoldedPart({ title, name, isChosen, asksBuyer, onToggle }: PartProps) {
  const [startsOpen] = useState(isChosen);
  const [Fields, setFields] = useState<ComponentType<AsksBuyer> | null>(null);
  return (
    <details
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        onToggle?.(currentTarget.open);
        import('./folded-fields.ts').then(
          ({ foldedFields }) => setFields(() => foldedFields[name]),
          () => tellUnfetched('Error'),
        );
      }}
      className="border-t border-line pt-3"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{title}</summary>
      {Fields && <Fields asksBuyer={asksBuyer} />}
    </details>
  );
}
