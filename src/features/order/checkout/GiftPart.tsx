import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { tellUnfetched } from '../../../components/ui/toast.ts';
import { $draft } from './draft.ts';

/** Folded until somebody wants it, or has chosen something in it; its fields are fetched then. */
export default function GiftPart() {
  const { giftNote, giftWrap, hidesPrice } = useStore($draft, {
    keys: ['giftNote', 'giftWrap', 'hidesPrice'],
  });
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const isChosen = giftNote !== '' || giftWrap || hidesPrice;
  const isNeeded = isOpen === true || isChosen;
  const [Fields, setFields] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    import('./GiftFields.tsx').then(
      ({ default: part }) => setFields(() => part),
      () => tellUnfetched('Error'),
    );
  }, [isNeeded]);
  return (
    <details
      open={isOpen ?? isChosen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
      className="border-t border-line pt-3"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-medium">It is a gift</summary>
      {isNeeded && Fields && <Fields />}
    </details>
  );
}
