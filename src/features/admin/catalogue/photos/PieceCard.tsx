import { memo, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { AttributeChoice } from '#catalogue/facets/attribute-input.ts';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import { Problem } from '#features/admin/kit/form/FieldFrame.tsx';
import { PhotoThumbnail } from './PhotoDialog.tsx';
import PieceFields from './PieceFields.tsx';
import { copyAbove, isLeaving, mergeWithAbove, type Piece } from './photo-batch.ts';
import type { PhotoWork } from './photo-work.ts';
import type { Shelf } from './piece-body.ts';

interface Props {
  readonly piece: Piece;
  readonly index: number;
  readonly work: PhotoWork;
  readonly shelf: Shelf;
  readonly colours: readonly AttributeChoice[];
  readonly isOnItsWay: boolean;
  readonly isMergeable: boolean;
  readonly onOpen: (photo: string) => void;
}

function PieceCard({ piece, index, work, shelf, colours, isOnItsWay, isMergeable, onOpen }: Props) {
  const id = useId();
  const title = `Piece ${String(index + 1)}`;
  const state = stateOf(piece, isOnItsWay);
  const isFirst = index === 0;
  const card = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  const { wanted } = piece;
  useEffect(() => {
    // The button that was pressed has been replaced by another one, or by none.
    if (pressed.current) focusIfLost(headingIn(card.current));
    pressed.current = false;
  }, [wanted]);
  // A layout effect, because the cleanup of useEffect runs when the card has already left the page.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = headingIn(element.nextElementSibling) ?? headingIn(element.previousElementSibling);
      requestAnimationFrame(() => next?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <li ref={card} data-piece={piece.key} className="border border-line bg-white p-3 sm:p-4">
      <div role="group" aria-labelledby={id} className="grid gap-3 lg:grid-cols-[18rem_1fr] lg:gap-6">
        <div className="grid content-start gap-2">
          <div className="flex min-h-11 items-center justify-between gap-2">
            <h2 id={id} tabIndex={-1} data-after className="text-xl outline-none">
              {title}
            </h2>
            {isMergeable && (
              <AdminButton
                look="quiet"
                className="-mr-4"
                onClick={() => {
                  headingIn(card.current?.previousElementSibling)?.focus();
                  void work.change((batch) => mergeWithAbove(batch, piece.key));
                }}
              >
                Join with piece {index}
              </AdminButton>
            )}
          </div>
          <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8 lg:grid-cols-4">
            {piece.photos.map((photo, at) => (
              <li key={photo}>
                <button
                  type="button"
                  disabled={isLeaving(piece)}
                  data-photo={photo}
                  className="block aspect-square w-full"
                  onClick={() => onOpen(photo)}
                >
                  <PhotoThumbnail
                    photo={photo}
                    work={work}
                    alt={`Photo ${String(at + 1)} of piece ${String(index + 1)}`}
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <PieceFields {...{ piece, work, shelf, colours }} />
          <Problem id={`${id}-piece`} text={piece.problems['piece']} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            {state !== null && (
              <p role="status" className="grow text-sm">
                {state}
              </p>
            )}
            {!isFirst && !isLeaving(piece) && (
              <AdminButton
                look="quiet"
                onClick={() => void work.change((batch) => copyAbove(batch, piece.key))}
              >
                Same as piece {index}
              </AdminButton>
            )}
            {piece.wanted !== null && piece.sending === null && !isOnItsWay && (
              <AdminButton
                look="quiet"
                onClick={() => {
                  pressed.current = true;
                  void work.hold(piece.key);
                }}
              >
                Change it
              </AdminButton>
            )}
            {piece.wanted === null && (
              <AdminButton
                look="outline"
                onClick={() => {
                  pressed.current = true;
                  work.send('live', [piece.key]);
                }}
              >
                {piece.sending ? 'Try Again' : `Publish piece ${String(index + 1)}`}
              </AdminButton>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

const headingIn = (card: Element | null | undefined) => card?.querySelector('h2');

function stateOf({ wanted, sending }: Piece, isOnItsWay: boolean): string | null {
  if (isOnItsWay) return 'On its way…';
  if (sending !== null) return 'Sent, but the shop has not answered: it is sent again as it is.';
  if (wanted === null) return null;
  return wanted === 'live' ? 'Waits to go live.' : 'Waits to be saved as a draft.';
}

/** While one card is typed in, the others are not rendered again. */
export default memo(PieceCard);
