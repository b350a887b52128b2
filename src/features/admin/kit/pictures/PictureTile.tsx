import { type DragEvent, type ReactNode, useRef } from 'react';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import IconButton from '#features/admin/kit/IconButton.tsx';
import { icons } from '#features/admin/kit/icons.ts';
import PicturePreview from './PicturePreview.tsx';
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
        {/* At the bottom, so that what comes and goes here moves no button. */}
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
