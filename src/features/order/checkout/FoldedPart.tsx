import { type ComponentType, useEffect, useState } from 'react';
import { tellUnfetched } from '../../../components/ui/toast.ts';

interface Props {
  readonly title: string;
  /** Something in it was filled in or chosen. */
  readonly isChosen: boolean;
  readonly fetchFields: () => Promise<{ readonly default: ComponentType }>;
}

/** Folded until somebody wants it, or has chosen something in it; its fields are fetched then. */
export default function FoldedPart({ title, isChosen, fetchFields }: Props) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const isNeeded = isOpen === true || isChosen;
  const [Fields, setFields] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    fetchFields().then(
      ({ default: part }) => setFields(() => part),
      () => tellUnfetched('Error'),
    );
  }, [isNeeded, fetchFields]);
  return (
    <details
      open={isOpen ?? isChosen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
      className="border-t border-line pt-3"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{title}</summary>
      {isNeeded && Fields && <Fields />}
    </details>
  );
}
