import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { UploadFolder } from '#media/upload.ts';
import PictureUploads from './PictureUploads.tsx';

interface Props {
  /** The form's field, which holds an address, or null for no picture. */
  readonly name: string;
  readonly label: string;
  /** Where the picture is stored, which also limits its size. */
  readonly folder: UploadFolder;
  readonly hint?: string;
  /** The title of the message when the upload fails: 'Image Upload Error'. */
  readonly failedTitle?: string;
}

/** One picture, uploaded as soon as it is chosen. `PictureAddress` in the form's schema makes the form wait for it. */
export default function PictureField({ name, label, folder, hint, failedTitle }: Props) {
  const { field, fieldState } = useController<Record<string, string | null>>({ name });
  const value = field.value ?? null;
  const [shown, setShown] = useState({ address: value, times: 0 });
  // The form has got another picture than the one chosen here, so this starts again with it.
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
