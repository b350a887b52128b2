import { type ReactNode, useState } from 'react';
import AdminButton from '#features/admin/kit/AdminButton.tsx';

interface Props {
  /** For the part that is folded on a phone and always visible on wider screens. */
  readonly className: string;
  readonly children: ReactNode;
}

/** On a phone the list comes first, and further filters are folded away. */
export default function MoreFilters({ className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AdminButton
        look="quiet"
        aria-expanded={isOpen}
        className="justify-self-start sm:hidden"
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </AdminButton>
      <div className={`${isOpen ? '' : 'max-sm:hidden'} ${className}`}>{children}</div>
    </>
  );
}
