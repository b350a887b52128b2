import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FIELD } from '#ui/field.ts';
import { storedAddress } from '#media/picture-fields.ts';
import type { UploadFolder } from '#media/upload.ts';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { PictureField } from '#features/admin/kit/pictures/PictureUploads.tsx';
import type { ReviewFields } from './review-form.ts';

interface Props {
  readonly name: 'itemImageUrl' | 'userAvatarUrl';
  readonly label: string;
  readonly folder: UploadFolder;
  /** The title of the message when the upload fails. */
  readonly failed: string;
  /** The picture belongs to the product and is only shown. */
  readonly isLocked?: boolean;
}

/** A picture is uploaded, or given as the address of one that the shop already has. */
export default function PictureChoice({ name, label, folder, failed, isLocked = false }: Props) {
  const id = useId();
  const { setValue, formState } = useFormContext<ReviewFields>();
  const value = useWatch<ReviewFields, typeof name>({ name });
  const [typed, setTyped] = useState({ text: '', times: 0 });
  const address = storedAddress(typed.text, location.origin);

  if (isLocked) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{label}</p>
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <Thumbnail address={value} />
          The picture of the product
        </p>
      </div>
    );
  }
  const type = (text: string) => {
    setTyped({ text, times: typed.times + 1 });
    setValue(name, storedAddress(text, location.origin) || null, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
  return (
    <div className="grid gap-3 border border-line p-3">
      <PictureField
        // Starts again with the typed address.
        key={typed.times}
        name={name}
        label={`${label} (optional)`}
        folder={folder}
        failedTitle={failed}
      />
      <FieldFrame
        id={id}
        label={`${label}: URL instead`}
        hint="Of a picture that this shop shows already."
        problem={undefined}
      >
        <input
          id={id}
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          value={value === address ? typed.text : ''}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            type(target.value);
          }}
          className={`${FIELD} px-3.5`}
        />
      </FieldFrame>
    </div>
  );
}
