import { useId } from 'react';
import { buttonClass } from '../../../../components/ui/button.ts';
import { type Batch, MOST_PHOTOS } from './photo-batch.ts';

interface Props {
  readonly batch: Batch;
  readonly onChoose: (files: readonly File[]) => void;
}

export default function PhotoChoice({ batch, onChoose }: Props) {
  const id = useId();
  const isEmpty = batch.photos.length === 0;
  return (
    <div className={isEmpty ? 'grid gap-4 border border-line bg-white p-5' : 'grid gap-2'}>
      {isEmpty && (
        <p className="max-w-2xl leading-relaxed">
          Choose the photos of all your pieces at once, up to {MOST_PHOTOS}. They are made smaller and sorted
          into pieces here; you put right what is not, say what each piece is, and publish. Until then they
          stay on this phone or computer: a lost line or a closed tab loses nothing.
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
          className={`${buttonClass({ look: isEmpty ? 'primary' : 'outline', size: 'small' })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon`}
        >
          {isEmpty ? 'Choose photos' : 'Add more photos'}
        </label>
      </div>
    </div>
  );
}
