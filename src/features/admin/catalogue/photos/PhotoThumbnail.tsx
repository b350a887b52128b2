import { useEffect, useState } from 'react';
import { PicturePreview } from '#features/admin/kit/pictures/PictureTile.tsx';
import type { PhotoWork } from './photo-work.ts';

interface Props {
  readonly photo: string;
  readonly work: PhotoWork;
  readonly alt: string;
}

/** Shows a photo from what this browser keeps. */
export default function PhotoThumbnail({ photo, work, alt }: Props) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    void work.readPhoto(photo).then((kept) => {
      if (!isGone) setFile(kept?.thumbnail ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [work, photo]);
  if (!file) return <div className="size-full rounded-sm bg-cream" />;
  return <PicturePreview item={{ address: null, file }} alt={alt} />;
}
