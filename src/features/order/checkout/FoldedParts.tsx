import { useStore } from '@nanostores/react';
import FoldedPart from './FoldedPart.tsx';
import { $draft } from './draft.ts';

const fetchBusiness = () => import('./BusinessFields.tsx');
const fetchGift = () => import('./GiftFields.tsx');

interface Props {
  /** The bill can name the tax number of a business. */
  readonly takesBusinesses: boolean;
}

/** What few need. */
export default function FoldedParts({ takesBusinesses }: Props) {
  const { gstin, giftNote, giftWrap, hidesPrice } = useStore($draft, {
    keys: ['gstin', 'giftNote', 'giftWrap', 'hidesPrice'],
  });
  return (
    <div>
      {takesBusinesses && (
        <FoldedPart
          title="Buying for a business? Add your GSTIN"
          isChosen={gstin !== ''}
          fetchFields={fetchBusiness}
        />
      )}
      <FoldedPart
        title="It is a gift"
        isChosen={giftNote !== '' || giftWrap || hidesPrice}
        fetchFields={fetchGift}
      />
    </div>
  );
}
