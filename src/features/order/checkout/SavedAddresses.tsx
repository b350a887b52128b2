import { buttonClass } from '#ui/button.ts';
import type { OwnAddress } from '#account/own-address.ts';

interface Props {
  readonly saved: readonly OwnAddress[];
  readonly onChoose: (address: OwnAddress) => void;
}

export default function SavedAddresses({ saved, onChoose }: Props) {
  return (
    <div role="group" aria-label="Your addresses" className="mb-4 flex flex-wrap gap-2">
      {saved.map((each) => (
        <button
          key={each.id}
          type="button"
          className={`${buttonClass({ look: 'outline', size: 'small' })} wrap-anywhere whitespace-normal!`}
          onClick={() => {
            onChoose(each);
          }}
        >
          {each.label}
        </button>
      ))}
    </div>
  );
}
