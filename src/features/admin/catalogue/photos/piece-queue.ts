import { atom } from 'nanostores';
import { countOf } from '#count.ts';
import type { ErrorCode } from '#errors.ts';
import { retryDelayMs } from '#lib/retry-delay.ts';
import { api, type ApiFailure, type CallFailure } from '#lib/api-client.ts';
import { askAdmin, NEEDS_SIGN_IN } from '#features/admin/kit/ask-admin.ts';
import { problemsIn } from '#features/admin/kit/form/form-values.ts';
import { sendPicture } from '#features/admin/kit/pictures/send-picture.ts';
import { IS_THERE } from '#features/admin/catalogue/product-form.ts';
import { CANNOT_READ, type StoredBatch, type PhotoStore, readStored } from './photo-store.ts';
import {
  type Batch,
  changePhoto,
  changePiece,
  finishPiece,
  type Photo,
  type Piece,
  type Wanted,
} from './photo-batch.ts';
import { bodyOf, ownProblems, type Shelf } from './piece-body.ts';

/** A line that has just failed seldom comes back within a second. */
const FAILURES_AHEAD = 3;

export function createPieceQueue(store: PhotoStore, shelf: Shelf, storedBatch: StoredBatch) {
  const { $batch, change } = storedBatch;
  const means = { store, shelf, batch: storedBatch };
  const $halt = atom<Halt>(null);
  const $underWay = atom<string | null>(null);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(wanted: Wanted, keys?: readonly string[]): string | null {
    let firstWrong: string | null = null;
    void change((batch) =>
      batch.pieces
        .filter((piece) => piece.wanted === null && (keys?.includes(piece.key) ?? true))
        .reduce((next, piece) => {
          const made = piece.sending ? { body: piece.sending } : bodyOf(shelf, piece, wanted);
          if ('body' in made) return changePiece(next, piece.key, { wanted, problems: {} });
          firstWrong ??= piece.key;
          return changePiece(next, piece.key, { problems: made.problems });
        }, batch),
    );
    goOn();
    return firstWrong;
  }

  function stop(): void {
    clearTimeout(timer);
    $halt.set(null);
  }

  function goOn(): void {
    stop();
    void sendAll();
  }

  async function sendAll(): Promise<void> {
    if ($underWay.get() !== null) return;
    for (;;) {
      const piece = $batch.get().pieces.find((each) => each.wanted !== null);
      if (!piece?.wanted) return;
      $underWay.set(piece.key);
      const halt = await sendPiece(means, piece, piece.wanted).finally(() => {
        $underWay.set(null);
      });
      if (halt) {
        wait(halt);
        return;
      }
      failures = 0;
    }
  }

  function wait(halt: NonNullable<Halt>): void {
    $halt.set(halt);
    failures += 1;
    if (NEEDS_SIGN_IN.has(halt.code) || !navigator.onLine) return;
    timer = setTimeout(goOn, retryDelayMs(failures + FAILURES_AHEAD));
  }

  return { $halt, $underWay, send, goOn, stop };
}

interface Means {
  readonly store: PhotoStore;
  readonly shelf: Shelf;
  readonly batch: StoredBatch;
}

type Halt = ApiFailure | null;

type Code = ErrorCode | CallFailure;

/** The line, the shop or the session failed: nothing is wrong with the piece. */
const WAITS = new Set<string>([
  ...(['NETWORK', 'DATABASE_UNAVAILABLE', 'IMAGES_AWAY', 'MEDIA_AWAY', 'RATE_LIMITED'] satisfies Code[]),
  ...NEEDS_SIGN_IN,
]);
/** The shop failed halfway, so the piece may be stored already: it is sent again unchanged or not at all. */
const UNCLEAR = new Set<string>(['INTERNAL', 'UNREADABLE'] satisfies Code[]);
/** The shop deletes an uploaded photo after a day if no piece shows it. */
const UPLOAD_HOLDS_MS = 20 * 60 * 60_000;

const UNREAD: ApiFailure = {
  code: 'UNREAD',
  message: `${CANNOT_READ} It tries again by itself; if that takes long, please reload this page: nothing is lost.`,
};

const DELETE_HERE = `${IS_THERE} Look at it in the list of products, and delete its photos here.`;

/** Under its key the shop adds a piece only once, and a retry sends the same again. */
async function sendPiece(means: Means, piece: Piece, status: Wanted): Promise<Halt> {
  let body = piece.sending;
  if (body === null) {
    const made = bodyOf(means.shelf, piece, status);
    if ('problems' in made) return refuse(means, piece, made.problems);
    const failed = await sendPhotos(means, piece);
    if (failed) return failed.halt;
    body = { ...made.body, imageUrls: addressesOf(means.batch.$batch.get(), piece) };
    const sent = body;
    await means.batch.change((batch) => changePiece(batch, piece.key, { sending: sent }));
  }
  const json = body;
  const header = { 'Idempotency-Key': piece.key };
  const result = await askAdmin(() => api.admin.products.$post({ json, header }));
  if (result.ok) {
    const { id } = result.value;
    await means.batch.change((batch) =>
      finishPiece(batch, piece.key, id, json.status === 'live' ? 'live' : 'draft'),
    );
    return null;
  }
  const { code, message, details } = result.failure;
  if (WAITS.has(code)) return result.failure;
  if (UNCLEAR.has(code)) {
    await means.batch.change((batch) =>
      changePiece(batch, piece.key, { wanted: null, problems: { piece: message } }),
    );
    return null;
  }
  if (code === 'KEY_REUSED') return refuse(means, piece, { piece: DELETE_HERE });
  const found = problemsIn(details);
  if (found.some(([field]) => field === 'imageUrls')) {
    await forgetAddresses(means, piece);
    // The first version sent has pictures that the shop has deleted since; they are still here and are uploaded again.
    if (piece.sending) {
      await means.batch.change((batch) => changePiece(batch, piece.key, { sending: null }));
      return null;
    }
  }
  return refuse(means, piece, found.length > 0 ? ownProblems(found) : { piece: message });
}

async function refuse(means: Means, { key }: Piece, problems: Piece['problems']): Promise<Halt> {
  await means.batch.change((batch) => changePiece(batch, key, { wanted: null, sending: null, problems }));
  return null;
}

async function sendPhotos(means: Means, piece: Piece): Promise<{ readonly halt: Halt } | null> {
  for (const [at, photo] of photosOf(means.batch.$batch.get(), piece).entries()) {
    if (photo.sent && Date.now() - photo.sent.at < UPLOAD_HOLDS_MS) continue;
    const stored = await readStored(means.store, photo.key);
    if (stored === 'unread') return { halt: UNREAD };
    const nth = `Photo ${String(at + 1)} of ${countOf(piece.photos.length, 'photo')}`;
    if (!stored) {
      const problem = `${nth} is not in this browser any more. Please delete it here.`;
      return { halt: await refuse(means, piece, { piece: problem }) };
    }
    const result = await sendPicture({
      file: stored.file,
      folder: 'products',
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    if (!result.ok) {
      const { code, message } = result.failure;
      // Uploading a photo twice does no harm.
      if (WAITS.has(code) || UNCLEAR.has(code)) return { halt: result.failure };
      return { halt: await refuse(means, piece, { piece: `${nth} was not taken: ${message}` }) };
    }
    const sent = { address: result.value.address, at: Date.now() };
    await means.batch.change((batch) => changePhoto(batch, photo.key, { sent }));
  }
  return null;
}

async function forgetAddresses(means: Means, piece: Piece): Promise<void> {
  await means.batch.change((batch) =>
    piece.photos.reduce((next, key) => changePhoto(next, key, { sent: null }), batch),
  );
}

function photosOf({ photos }: Batch, piece: Piece): Photo[] {
  return piece.photos.flatMap((key) => photos.filter((photo) => photo.key === key));
}

function addressesOf(batch: Batch, piece: Piece): string[] {
  return photosOf(batch, piece).flatMap(({ sent }) => (sent ? [sent.address] : []));
}
