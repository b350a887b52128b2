import { type DragEvent, type ReactNode, useEffect, useRef } from 'react';
import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import IconButton, { icons } from '#features/admin/kit/IconButton.tsx';
import { drawCovering } from '#features/media/prepare-picture.ts';
import type { PictureItem } from './use-pictures.ts';

interface Props {
  readonly item: PictureItem;
  readonly index: number;
  readonly count: number;
  readonly caption: ReactNode;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  readonly onMove: (to: number) => void;
  readonly onDragStart: () => void;
  readonly onDropHere: () => void;
}

export default function PictureTile(props: Props) {
  const { item, index, count, caption, onRetry, onRemove, onMove, onDragStart, onDropHere } = props;
  const { file, address, progress, before } = item;
  const name = file?.name ?? `Picture ${String(index + 1)}`;
  const isOneOfMany = count > 1;
  const tile = useRef<HTMLLIElement>(null);
  const allow = (event: DragEvent) => {
    event.preventDefault();
  };
  return (
    <li
      ref={tile}
      tabIndex={-1}
      data-picture={item.key}
      draggable={isOneOfMany}
      onDragStart={onDragStart}
      onDragOver={allow}
      onDrop={(event) => {
        event.preventDefault();
        onDropHere();
      }}
      className={`flex flex-wrap items-center gap-3 border border-line bg-white p-2 sm:w-40 sm:flex-col sm:flex-nowrap sm:items-stretch ${isOneOfMany ? 'cursor-grab' : ''}`}
    >
      <div className="size-20 flex-none sm:aspect-square sm:size-auto sm:min-h-0">
        <PicturePreview item={item} alt={name} />
      </div>
      <div className="min-w-0 flex-1 self-start sm:self-auto">
        <div className="flex sm:-mx-1 sm:justify-between">
          {isOneOfMany && (
            <>
              <IconButton
                label={`Move ${name} earlier`}
                paths={icons.earlier}
                data-move="earlier"
                disabled={index === 0}
                className="disabled:opacity-35"
                onClick={() => onMove(index - 1)}
              />
              <IconButton
                label={`Move ${name} later`}
                paths={icons.later}
                data-move="later"
                disabled={index === count - 1}
                className="disabled:opacity-35"
                onClick={() => onMove(index + 1)}
              />
            </>
          )}
          <IconButton label={`Delete ${name}`} paths={icons.remove} className="ml-auto" onClick={onRemove} />
        </div>
        {progress !== null && (
          <>
            <progress
              aria-label={`Uploading ${name}`}
              value={progress}
              max={1}
              className="h-1.5 w-full accent-maroon"
            />
            <p className="text-xs text-ink-soft">
              {progress < 1 ? `Uploading… ${String(Math.round(progress * 100))}%` : 'Preparing…'}
            </p>
          </>
        )}
        {progress === null && address === null && (
          <>
            <p className="text-sm wrap-anywhere text-danger">
              {name} was not uploaded.{before && ' Delete it to keep the picture from before.'}
            </p>
            <AdminButton
              look="quiet"
              className="-ml-4"
              onClick={() => {
                // The button disappears with the press; the focus goes to something that a held key does not press.
                tile.current?.focus();
                onRetry();
              }}
            >
              Try Again
            </AdminButton>
          </>
        )}
      </div>
      {caption}
    </li>
  );
}

const SIDE = 320;
const LOOK = 'size-full rounded-sm bg-cream object-cover';

interface PicturePreviewProps {
  readonly item: Pick<PictureItem, 'file' | 'address'>;
  readonly alt: string;
}

export function PicturePreview({ item: { file, address }, alt }: PicturePreviewProps) {
  if (file) return <Drawn file={file} alt={alt} />;
  const picture = pictureAt(address);
  return (
    <img
      src={picture ? pictureAddress(picture.key, SIDE, 'webp') : STOCK_PICTURE}
      alt={alt}
      width={SIDE}
      height={SIDE}
      draggable={false}
      className={LOOK}
    />
  );
}

/** Drawn on a canvas, because the page's policy allows no address of a file on this device. */
function Drawn({ file, alt }: { readonly file: File; readonly alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        const context = canvas.current?.getContext('2d');
        if (context && !isGone) drawCovering(context, bitmap, SIDE);
        bitmap.close();
      },
      // A file that cannot be drawn is no picture; the shop says so as well.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas ref={canvas} role="img" aria-label={alt} width={SIDE} height={SIDE} className={LOOK} />;
}
