import { useStore } from '@nanostores/react';
import { buttonClass } from '../../../components/ui/button.ts';
import { $savedAddresses, fillWith } from './fill-from-profile.ts';

/** One press says who receives it and where. */
export default function SavedAddresses() {
  const saved = useStore($savedAddresses);
  if (saved.length === 0) return null;
  return (
    <div role="group" aria-label="Your addresses" className="mb-4 flex flex-wrap gap-2">
      {saved.map((each) => (
        <button
          key={each.id}
          type="button"
          className={buttonClass({ look: 'outline', size: 'small' })}
          onClick={() => {
            fillWith(each);
          }}
        >
          {each.label}
        </button>
      ))}
    </div>
  );
}
