import type { NewProduct } from '#catalogue/product-input.ts';
import { countOf } from '#count.ts';
import { MOST_IMAGES } from '#catalogue/product-limits.ts';
import { hasOwnMoments, showSamePiece } from '#media/photo-groups.ts';

export const MOST_BATCH_PHOTOS = 60;

export interface Photo {
  readonly key: string;
  readonly name: string;
  readonly takenAt: number;
  /** Null until the photo is made smaller; then it belongs to a piece. */
  readonly likeness: string | null;
  /** The shop deletes an upload that no piece shows after a while, so its time is kept; null until it is sent. */
  readonly sent: { readonly address: string; readonly at: number } | null;
}

export type Wanted = 'live' | 'draft';

export interface PieceFields {
  readonly name: string;
  readonly price: string;
  readonly categoryId: string;
  readonly colourId: string;
  readonly counts: Readonly<Record<string, string>>;
}

export interface Piece extends PieceFields {
  /** The shop recognises the piece by this key, so it is added once, however often it is sent. */
  readonly key: string;
  readonly photos: readonly string[];
  readonly broughtPrice: string | null;
  readonly wanted: Wanted | null;
  /** On its way, and perhaps there already: a retry sends the same again. */
  readonly sending: NewProduct | null;
  readonly problems: Readonly<Record<string, string>>;
}

interface DonePiece {
  readonly id: number;
  readonly name: string;
  readonly status: Wanted;
  readonly categoryId: string;
  readonly price: string;
}

export interface Batch {
  readonly startedAt: number;
  readonly photos: readonly Photo[];
  readonly pieces: readonly Piece[];
  readonly done: readonly DonePiece[];
}

export function doneWords(done: readonly Pick<DonePiece, 'status'>[]): string {
  const live = done.filter(({ status }) => status === 'live').length;
  const drafts = done.length - live;
  if (drafts === 0) return 'All of them are in the shop';
  if (live === 0) return 'All of them are saved as drafts, which shoppers do not see yet';
  return `${String(live)} of them ${live === 1 ? 'is' : 'are'} in the shop, ${countOf(drafts, 'is a draft', 'are drafts')}`;
}

export function newBatch(startedAt: number): Batch {
  return { startedAt, photos: [], pieces: [], done: [] };
}

export function isLeaving({ wanted, sending }: Piece): boolean {
  return wanted !== null || sending !== null;
}

function newPiece(photos: readonly string[]): Piece {
  const fields = { name: '', price: '', categoryId: '', colourId: '', counts: {} };
  const state = { broughtPrice: null, wanted: null, sending: null, problems: {} };
  return { key: crypto.randomUUID(), photos, ...fields, ...state };
}

export function addPhotos(batch: Batch, photos: readonly Photo[]): Batch {
  const [placed, waiting] = [batch.photos.filter(isPlaced), batch.photos.filter((photo) => !isPlaced(photo))];
  const sorted = [...waiting, ...photos].sort((one, other) => one.takenAt - other.takenAt);
  return { ...batch, photos: [...placed, ...sorted] };
}

export function isPlaced({ likeness }: Photo): boolean {
  return likeness !== null;
}

export function changePhoto(batch: Batch, key: string, values: Partial<Photo>): Batch {
  return {
    ...batch,
    photos: batch.photos.map((photo) => (photo.key === key ? { ...photo, ...values } : photo)),
  };
}

/** A photo joins the piece of the photo taken before it if the two are alike, or begins a new one. */
export function placePhoto(batch: Batch, key: string, likeness: string): Batch {
  const at = batch.photos.findIndex((photo) => photo.key === key);
  const photo = batch.photos[at];
  if (!photo) return batch;
  const photos = batch.photos.map((each) => (each === photo ? { ...photo, likeness } : each));
  const before = batch.photos[at - 1];
  const ownMoments = hasOwnMoments(photos.map(({ takenAt }) => takenAt));
  const isSame =
    typeof before?.likeness === 'string' &&
    showSamePiece(
      { takenAt: before.takenAt, likeness: before.likeness },
      { takenAt: photo.takenAt, likeness },
      ownMoments,
    );
  const piece = isSame ? pieceOf(batch, before.key) : undefined;
  if (!piece || piece.photos.length >= MOST_IMAGES || isLeaving(piece)) {
    return { ...batch, photos, pieces: [...batch.pieces, newPiece([key])] };
  }
  return changePiece({ ...batch, photos }, piece.key, { photos: [...piece.photos, key] });
}

export function changePiece(batch: Batch, key: string, values: Partial<Piece>): Batch {
  const pieces = batch.pieces.map((piece) => (piece.key === key ? { ...piece, ...values } : piece));
  return { ...batch, pieces };
}

export function fillIn(batch: Batch, key: string, values: Partial<PieceFields>): Batch {
  const piece = batch.pieces.find((each) => each.key === key);
  if (!piece || isLeaving(piece)) return batch;
  const problems = Object.fromEntries(
    Object.entries(piece.problems).filter(([field]) => !Object.hasOwn(values, field)),
  );
  return changePiece(batch, key, { ...values, ...('price' in values && { broughtPrice: null }), problems });
}

/** Also fills in the price of the last piece in this category, unless the owner has typed one. */
export function chooseCategory(batch: Batch, key: string, categoryId: string): Batch {
  const piece = batch.pieces.find((each) => each.key === key);
  const filled = fillIn(batch, key, { categoryId });
  if (!piece || filled === batch || !['', piece.broughtPrice].includes(piece.price)) return filled;
  const price = lastPriceIn(batch, categoryId);
  return price === piece.price
    ? filled
    : changePiece(fillIn(filled, key, { price }), key, { broughtPrice: price });
}

export function mergeableAbove(batch: Batch, key: string): Piece | null {
  const at = batch.pieces.findIndex((piece) => piece.key === key);
  const [above, piece] = [batch.pieces[at - 1], batch.pieces[at]];
  if (!above || !piece || isLeaving(above) || isLeaving(piece)) return null;
  return above.photos.length + piece.photos.length <= MOST_IMAGES ? above : null;
}

export function mergeWithAbove(batch: Batch, key: string): Batch {
  const above = mergeableAbove(batch, key);
  const piece = batch.pieces.find((each) => each.key === key);
  if (!above || !piece) return batch;
  const merged = changePiece(batch, above.key, {
    photos: [...above.photos, ...piece.photos],
    name: above.name || piece.name,
    price: above.price || piece.price,
    colourId: above.colourId || piece.colourId,
    categoryId: above.categoryId || piece.categoryId,
    counts: mergedCounts(above, piece),
  });
  return { ...merged, pieces: merged.pieces.filter((each) => each.key !== key) };
}

/** Counts for another category do not fit these sizes. */
function mergedCounts(above: PieceFields, below: PieceFields): PieceFields['counts'] {
  const isOther = above.categoryId !== below.categoryId;
  if (isOther && above.categoryId !== '' && below.categoryId !== '') return above.counts;
  return { ...below.counts, ...typedOf(above.counts) };
}

const typedOf = (values: PieceFields['counts']) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));

export function splitFrom(batch: Batch, photo: string): Batch {
  const piece = pieceOf(batch, photo);
  const at = piece?.photos.indexOf(photo) ?? 0;
  if (!piece || at < 1 || isLeaving(piece)) return batch;
  const shorter = changePiece(batch, piece.key, { photos: piece.photos.slice(0, at) });
  const below = shorter.pieces.findIndex(({ key }) => key === piece.key) + 1;
  const pieces = [...shorter.pieces];
  pieces.splice(below, 0, newPiece(piece.photos.slice(at)));
  return { ...shorter, pieces };
}

export function movePhoto(batch: Batch, photo: string, to: string): Batch {
  const [from, target] = [pieceOf(batch, photo), batch.pieces.find(({ key }) => key === to)];
  if (!from || !target || from === target || isLeaving(from) || !hasRoom(target)) return batch;
  const taken = withoutPhoto(batch, from, photo);
  return changePiece(taken, to, { photos: [...target.photos, photo] });
}

export function hasRoom(piece: Piece): boolean {
  return !isLeaving(piece) && piece.photos.length < MOST_IMAGES;
}

export function makeFirst(batch: Batch, photo: string): Batch {
  const piece = pieceOf(batch, photo);
  if (!piece || isLeaving(piece)) return batch;
  const others = piece.photos.filter((key) => key !== photo);
  return changePiece(batch, piece.key, { photos: [photo, ...others] });
}

export function deletePhoto(batch: Batch, photo: string): Batch {
  const piece = pieceOf(batch, photo);
  if (piece && isLeaving(piece)) return batch;
  const photos = batch.photos.filter(({ key }) => key !== photo);
  return { ...(piece ? withoutPhoto(batch, piece, photo) : batch), photos };
}

export function finishPiece(batch: Batch, key: string, id: number, status: Wanted): Batch {
  const piece = batch.pieces.find((each) => each.key === key);
  if (!piece) return batch;
  const { name, categoryId, price } = piece;
  return {
    ...batch,
    photos: batch.photos.filter((photo) => !piece.photos.includes(photo.key)),
    pieces: batch.pieces.filter((each) => each !== piece),
    done: [...batch.done, { id, name, status, categoryId, price }],
  };
}

export function goneKeys(before: Batch, after: Batch): string[] {
  const left = new Set(after.photos.map(({ key }) => key));
  return before.photos.map(({ key }) => key).filter((key) => !left.has(key));
}

function lastPriceIn({ pieces, done }: Batch, categoryId: string): string {
  const isPriced = (each: Pick<Piece, 'categoryId' | 'price'>) =>
    each.categoryId === categoryId && each.price !== '';
  return (pieces.findLast(isPriced) ?? done.findLast(isPriced))?.price ?? '';
}

export function copyAbove(batch: Batch, key: string): Batch {
  const at = batch.pieces.findIndex((piece) => piece.key === key);
  const [above, piece] = [batch.pieces[at - 1], batch.pieces[at]];
  if (!above || !piece) return batch;
  const { price, categoryId, colourId } = above;
  const counts = typedOf(above.counts);
  return fillIn(batch, key, {
    ...typedOf({ price, categoryId, colourId }),
    ...(Object.keys(counts).length > 0 && { counts: { ...piece.counts, ...counts } }),
  });
}

export function pieceOf({ pieces }: Batch, photo: string): Piece | undefined {
  return pieces.find(({ photos }) => photos.includes(photo));
}

function withoutPhoto(batch: Batch, piece: Piece, photo: string): Batch {
  const photos = piece.photos.filter((key) => key !== photo);
  if (photos.length > 0) return changePiece(batch, piece.key, { photos });
  return { ...batch, pieces: batch.pieces.filter((each) => each !== piece) };
}
