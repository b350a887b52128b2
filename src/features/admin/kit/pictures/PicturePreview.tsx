import { useEffect, useRef } from 'react';
import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';
import { drawCovering } from '#features/media/prepare-picture.ts';
import type { PictureItem } from './use-pictures.ts';

const SIDE = 320;
const LOOK = 'size-full rounded-sm bg-cream object-cover';

interface Props {
  readonly item: Pick<PictureItem, 'file' | 'address'>;
  readonly alt: string;
}

export default function PicturePreview({ item: { file, address }, alt }: Props) {
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
