import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { FIELD } from '#ui/field.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import FieldFrame from '#features/admin/kit/form/FieldFrame.tsx';
import Modal from '#features/admin/kit/Modal.tsx';
import { PicturePreview } from '#features/admin/kit/pictures/PictureTile.tsx';
import { type Batch, deletePhoto, hasRoom, makeFirst, movePhoto, pieceOf, splitFrom } from './photo-batch.ts';
import type { PhotoWork } from './photo-work.ts';

interface Props {
  readonly photo: string;
  readonly work: PhotoWork;
  readonly onClose: () => void;
}

export default function PhotoDialog({ photo, work, onClose }: Props) {
  const id = useId();
  /** A piece's key. Arrow keys run through the choices, so nothing moves until the owner confirms. */
  const [chosen, setChosen] = useState('');
  const batch = useStore(work.$batch);
  const piece = pieceOf(batch, photo);
  if (!piece) return null;
  const at = piece.photos.indexOf(photo);
  const index = batch.pieces.indexOf(piece);
  const name = `Photo ${String(at + 1)} of piece ${String(index + 1)}`;
  const others = batch.pieces
    .map((each, place) => ({ each, label: `Piece ${String(place + 1)}${each.name && `: ${each.name}`}` }))
    .filter(({ each }) => each !== piece && hasRoom(each));
  const apply = (change: (before: Batch, key: string) => Batch) => () => {
    onClose();
    void work.change((before) => change(before, photo));
  };
  return (
    <Modal title={name} onClose={onClose}>
      <div className="grid gap-4">
        <div className="mx-auto aspect-square w-full max-w-60">
          <PhotoThumbnail photo={photo} work={work} alt={name} />
        </div>
        {at > 0 && (
          <>
            <AdminButton look="outline" onClick={apply(makeFirst)}>
              Make it the first picture
            </AdminButton>
            <AdminButton look="outline" onClick={apply(splitFrom)}>
              Begin a new piece with it
            </AdminButton>
          </>
        )}
        {others.length > 0 && (
          <div className="grid grid-cols-[1fr_auto] items-end gap-2">
            <FieldFrame id={id} label="Move to another piece" problem={undefined}>
              <select
                id={id}
                value={chosen}
                className={`${FIELD} px-3`}
                onChange={({ target }) => setChosen(target.value)}
              >
                <option value="">Choose the piece</option>
                {others.map(({ each, label }) => (
                  <option key={each.key} value={each.key}>
                    {label}
                  </option>
                ))}
              </select>
            </FieldFrame>
            <AdminButton
              look="outline"
              size="medium"
              disabled={chosen === ''}
              onClick={apply((before) => movePhoto(before, photo, chosen))}
            >
              Move
            </AdminButton>
          </div>
        )}
        <AdminButton look="quiet" onClick={apply(deletePhoto)}>
          Delete this photo
        </AdminButton>
      </div>
    </Modal>
  );
}

interface PhotoThumbnailProps {
  readonly photo: string;
  readonly work: PhotoWork;
  readonly alt: string;
}

export function PhotoThumbnail({ photo, work, alt }: PhotoThumbnailProps) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    void work.readPhoto(photo).then((stored) => {
      if (!isGone) setFile(stored?.thumbnail ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [work, photo]);
  if (!file) return <div className="size-full rounded-sm bg-cream" />;
  return <PicturePreview item={{ address: null, file }} alt={alt} />;
}
