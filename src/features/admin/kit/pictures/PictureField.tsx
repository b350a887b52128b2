import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { UploadFolder } from '../../../../domain/media/upload.ts';
import PictureUploads from './PictureUploads.tsx';

interface Props {
  /** Of the form's field: an address, or null for no picture. */
  readonly name: string;
  readonly label: string;
  /** Where it goes, and with that how large it may be. */
  readonly folder: UploadFolder;
  readonly hint?: string;
  /** Of the message when the upload fails: 'Image Upload Error'. */
  readonly failedTitle?: string;
}

/** One picture, uploaded when it is chosen. A form waits while it is on its way: by its schema, which has `PictureAddress`. */
export default function PictureField({ name, label, folder, hint, failedTitle }: Props) {
  const { field, fieldState } = useController<Record<string, string | null>>({ name });
  const value = field.value ?? null;
  const [shown, setShown] = useState({ address: value, times: 0 });
  // The form has another picture than was chosen here: it begins anew with that.
  if (shown.address !== value) setShown({ address: value, times: shown.times + 1 });
  return (
    <PictureUploads
      key={shown.times}
      label={label}
      folder={folder}
      hint={hint}
      failedTitle={failedTitle}
      fieldRef={field.ref}
      problem={fieldState.error?.message}
      initial={value ? [value] : []}
      onChange={([address = null]) => {
        setShown(({ times }) => ({ address, times }));
        field.onChange(address);
      }}
    />
  );
}
