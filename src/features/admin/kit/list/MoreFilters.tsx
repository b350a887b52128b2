import { type ReactNode, useState } from 'react';
import AdminButton from '../AdminButton.tsx';

interface Props {
  /** Of what is unfolded on a phone, and stands there on all wider screens. */
  readonly className: string;
  readonly children: ReactNode;
}

/** On a phone the list comes first; what filters it besides is unfolded. */
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
