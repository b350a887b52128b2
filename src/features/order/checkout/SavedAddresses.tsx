import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { buttonClass } from '../../../components/ui/button.ts';

interface SavedChoice {
  readonly id: number;
  readonly label: string;
  readonly choose: () => void;
}

/** Those that she has named; what knows them is fetched for whoever is signed in. */
export const $savedAddresses = atom<readonly SavedChoice[]>([]);

/** One press says who receives it and where. */
export default function SavedAddresses() {
  const saved = useStore($savedAddresses);
  if (saved.length === 0) return null;
  return (
    <div role="group" aria-label="Your addresses" className="mb-4 flex flex-wrap gap-2">
      {saved.map(({ id, label, choose }) => (
        <button
          key={id}
          type="button"
          className={buttonClass({ look: 'outline', size: 'small' })}
          onClick={choose}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
