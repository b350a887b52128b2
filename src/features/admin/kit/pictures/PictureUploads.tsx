import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RefCallBack, useController } from 'react-hook-form';
import { buttonClass } from '#ui/button.ts';
import { countOf, formatCount } from '#count.ts';
import { IS_UPLOADING } from '#media/picture-fields.ts';
import { PICTURE_TYPES, UPLOAD_FOLDERS, type UploadFolder } from '#media/upload.ts';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import { Problem } from '#features/admin/kit/form/FieldFrame.tsx';
import PictureTile from './PictureTile.tsx';
import { type PictureItem, usePictures } from './use-pictures.ts';

interface Props {
  readonly label: string;
  readonly folder: UploadFolder;
  readonly initial: readonly string[];
  readonly onChange: (addresses: string[]) => void;
  readonly fieldRef?: RefCallBack;
  readonly most?: number;
  readonly hint: string | undefined;
  readonly problem: string | undefined;
  readonly failedTitle?: string | undefined;
  readonly captionOf?: (item: PictureItem, index: number) => ReactNode;
  readonly onTooMany?: (free: number) => void;
  readonly onRemove?: (item: PictureItem) => Promise<boolean>;
}

export default function PictureUploads(props: Props) {
  const {
    label,
    folder,
    initial,
    onChange,
    most = 1,
    hint,
    captionOf,
    onTooMany,
    onRemove,
    fieldRef,
  } = props;
  const { failedTitle = 'Image Upload Error' } = props;
  // An upload under way is no problem to show: the form waits for it.
  const problem = props.problem === IS_UPLOADING ? undefined : props.problem;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const pictures = usePictures({ folder, initial, failedTitle, onChange });
  const { items } = pictures;

  const choose = (files: readonly File[]) => {
    const [[old], [file]] = [items, files];
    if (most === 1 && old && file && files.length === 1) {
      pictures.replace(old, file);
      setSaid(`Replaced by ${file.name}.`);
      return;
    }
    if (items.length + files.length > most) {
      onTooMany?.(most - items.length);
      return;
    }
    pictures.add(files);
    setSaid(`${countOf(files.length, 'picture')} added, ${formatCount(items.length + files.length)} in all.`);
  };
  const move = (key: string, to: number) => {
    const button = document.activeElement instanceof HTMLElement && document.activeElement.dataset['move'];
    pictures.move(key, to);
    setSaid(`Now in place ${String(to + 1)} of ${String(items.length)}.`);
    requestAnimationFrame(() => {
      const tile = list.current?.querySelector(`[data-picture="${CSS.escape(key)}"]`);
      const same = tile?.querySelector<HTMLButtonElement>(`[data-move="${String(button)}"]:enabled`);
      (same ?? tile?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
    });
  };
  const remove = async (item: PictureItem) => {
    if (onRemove && !(await onRemove(item))) return;
    flushSync(() => {
      pictures.remove(item.key);
      // Cleared, because the same words twice would not be announced again.
      setSaid('');
    });
    // While a dialog is open the focus is not lost, and it comes back when the dialog closes.
    focusIfLost(input.current);
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid min-w-0 content-start gap-2">
      <p id={`${id}-label`} className="text-sm font-medium">
        {label}
      </p>
      {items.length > 0 && (
        <ul ref={list} className="grid gap-2 sm:flex sm:flex-wrap">
          {items.map((item, index) => (
            <PictureTile
              key={item.key}
              item={item}
              index={index}
              count={items.length}
              caption={captionOf?.(item, index)}
              onRetry={() => pictures.retry(item)}
              onRemove={() => void remove(item)}
              onMove={(to) => move(item.key, to)}
              onDragStart={() => setDragged(item.key)}
              onDropHere={() => {
                if (dragged !== null && dragged !== item.key) move(dragged, index);
              }}
            />
          ))}
        </ul>
      )}
      <div>
        <input
          ref={(element) => {
            input.current = element;
            fieldRef?.(element);
          }}
          id={id}
          type="file"
          data-after
          accept={PICTURE_TYPES.join(',')}
          multiple={most > 1}
          aria-describedby={`${id}-hint${problem === undefined ? '' : ` ${id}-problem`}`}
          aria-invalid={problem !== undefined}
          className="peer sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) choose(files);
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass({ look: 'outline', size: 'small' })} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon peer-focus:peer-aria-invalid:outline-2 peer-focus:peer-aria-invalid:outline-offset-2 peer-focus:peer-aria-invalid:outline-maroon`}
        >
          {most === 1 && items.length > 0
            ? 'Choose another picture'
            : most > 1
              ? 'Add pictures'
              : 'Choose a picture'}
        </label>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        JPEG, PNG, WebP or AVIF, up to {UPLOAD_FOLDERS[folder]}MB{most > 1 && ' each'}.
        {hint !== undefined && ` ${hint}`}
      </p>
      <Problem id={id} text={problem} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly folder: UploadFolder;
  readonly hint?: string;
  readonly failedTitle?: string;
}

/** `PictureAddress` in the form's schema makes the form wait for the upload. */
export function PictureField({ name, label, folder, hint, failedTitle }: PictureFieldProps) {
  const { field, fieldState } = useController<Record<string, string | null>>({ name });
  const value = field.value ?? null;
  const [shown, setShown] = useState({ address: value, times: 0 });
  // When the form gets another picture than the one chosen here, the field starts again with it.
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
