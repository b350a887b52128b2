import { useStore } from '@nanostores/react';
import { type ComponentType, useState } from 'react';
import { tellUnfetched } from '#ui/toast.ts';
import { $draft } from './draft.ts';

interface Props {
  /** Whether the bill can name a business buyer's tax number. */
  readonly takesBusinesses: boolean;
}

/** Parts that few shoppers need. */
export default function FoldedParts({ takesBusinesses }: Props) {
  const { gstin, buyerName, giftNote, giftWrap, hidesPrice } = useStore($draft);
  const isGift = giftNote !== '' || giftWrap || hidesPrice || (buyerName !== '' && gstin === '');
  return (
    <div>
      {takesBusinesses && (
        <FoldedPart title="Buying for a business? Add your GSTIN" name="business" isChosen={gstin !== ''} />
      )}
      <FoldedPart title="It is a gift" name="gift" isChosen={isGift} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly name: 'business' | 'gift';
  /** Something in it was filled in or chosen. */
  readonly isChosen: boolean;
}

/** Folded until somebody opens it, or has chosen something in it before; its fields are fetched then. */
function FoldedPart({ title, name, isChosen }: PartProps) {
  // Earlier choices may only be known after the page has rendered.
  const [opens, setOpens] = useState(isChosen);
  if (isChosen && !opens) setOpens(true);
  const [Fields, setFields] = useState<ComponentType | null>(null);
  return (
    <details
      open={opens}
      onToggle={() => {
        import('./folded-fields.ts').then(
          ({ foldedFields }) => setFields(() => foldedFields[name]),
          () => tellUnfetched('Fields Not Loaded'),
        );
      }}
      className="border-t border-line pt-3"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{title}</summary>
      {Fields && <Fields />}
    </details>
  );
}
