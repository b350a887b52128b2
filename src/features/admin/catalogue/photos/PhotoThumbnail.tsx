import { useEffect, useState } from 'react';
import PicturePreview from '../../kit/pictures/PicturePreview.tsx';
import type { PhotoDesk } from './photo-desk.ts';

interface Props {
  readonly photo: string;
  readonly desk: PhotoDesk;
  readonly alt: string;
}

/** Read from what this browser keeps. */
export default function PhotoThumbnail({ photo, desk, alt }: Props) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    void desk.readPhoto(photo).then((kept) => {
      if (!isGone) setFile(kept?.thumbnail ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [desk, photo]);
  if (!file) return <div className="size-full rounded-sm bg-cream" />;
  return <PicturePreview item={{ key: photo, address: null, file, progress: null }} alt={alt} />;
}
