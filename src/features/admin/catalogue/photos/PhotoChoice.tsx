import { useId } from 'react';
import { buttonClass } from '#ui/button.ts';
import { MOST_BATCH_PHOTOS } from './photo-batch.ts';

interface Props {
  /** Nothing is here yet, so it also says what this is for. */
  readonly isFirst: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

export default function PhotoChoice({ isFirst, onChoose }: Props) {
  const id = useId();
  return (
    <div className={isFirst ? 'grid gap-4 border border-line bg-white p-5' : undefined}>
      {isFirst && (
        <p className="max-w-2xl leading-relaxed">
          Choose the photos of all your pieces at once, up to {MOST_BATCH_PHOTOS}. They are made smaller and
          sorted into pieces here; you put right what is not, say what each piece is, and publish. Until then
          they stay on this phone or computer: a lost line or a closed tab loses nothing.
        </p>
      )}
      <div>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="peer sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) onChoose(files);
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass({ look: isFirst ? 'primary' : 'outline', size: 'small' })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon`}
        >
          {isFirst ? 'Choose photos' : 'Add more photos'}
        </label>
      </div>
    </div>
  );
}
