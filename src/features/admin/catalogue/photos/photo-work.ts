import { atom } from 'nanostores';
import { countOf } from '../../../../domain/count.ts';
import { retryDelayMs } from '../../../../lib/retry-delay.ts';
import { UNREADABLE } from '../../../media/read-head.ts';
import {
  addPhotos,
  type Batch,
  changePiece,
  deletePhoto,
  goneKeys,
  isPlaced,
  MOST_PHOTOS,
  newBatch,
  type Photo,
  placePhoto,
  type Wanted,
} from './photo-batch.ts';
import type { PhotoStore } from './photo-store.ts';
import { bodyOf, type Shelf } from './piece-body.ts';
import { momentOf, preparePhoto } from './prepare-photo.ts';
import { type Halt, sendPiece } from './send-piece.ts';

/** A line that has just gone seldom comes back within a second. */
const FAILURES_AHEAD = 3;
const NEEDS_OWNER = new Set(['SIGNED_OUT', 'SIGN_IN_AGAIN']);
const NO_ROOM = 'This browser has no room left to keep photos. Please publish what is here first.';

/** The photos of one evening and what becomes of them; all of it is written down as it happens. */
export function createPhotoWork(store: PhotoStore, shelf: Shelf, kept: Batch | null) {
  const $batch = atom<Batch>(kept ?? newBatch(Date.now()));
  const $halt = atom<Halt>(null);
  /** Of the piece that is on its way. */
  const $sending = atom<string | null>(null);
  /** What could not be taken, and why. */
  const $notices = atom<readonly string[]>([]);
  let written: Promise<unknown> = Promise.resolve();
  let isWriteQueued = false;
  let isPreparing = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (notice: string) => {
    if (!$notices.get().includes(notice)) $notices.set([...$notices.get(), notice]);
  };

  /** What stands here when the write begins is written: many changes in a row cost one or two. */
  function write(): Promise<unknown> {
    if (isWriteQueued) return written;
    isWriteQueued = true;
    written = written.then(async () => {
      isWriteQueued = false;
      const batch = $batch.get();
      try {
        if (batch.photos.length > 0) await store.writeBatch(batch);
        else await store.removeBatch();
      } catch {
        say(NO_ROOM);
      }
    });
    return written;
  }

  async function change(to: (batch: Batch) => Batch): Promise<void> {
    const before = $batch.get();
    const after = to(before);
    if (after === before) return;
    $batch.set(after);
    await write();
    const gone = goneKeys(before, after);
    if (gone.length > 0) await store.removePhotos(gone);
  }

  async function addFiles(files: readonly File[]): Promise<void> {
    const free = MOST_PHOTOS - $batch.get().photos.length;
    if (files.length > free) {
      say(
        free === MOST_PHOTOS
          ? `At most ${String(MOST_PHOTOS)} photos at once, please: you chose ${String(files.length)}.`
          : `At most ${String(MOST_PHOTOS)} photos at once, please: ${countOf(free, 'more photo')} can be added now.`,
      );
      return;
    }
    $notices.set([]);
    for (const file of files) {
      const takenAt = await momentOf(file);
      if (takenAt === null) {
        say(`${file.name} was left out: ${UNREADABLE}`);
        continue;
      }
      const photo: Photo = {
        ...{ key: crypto.randomUUID(), name: file.name, takenAt },
        ...{ likeness: null, sent: null },
      };
      try {
        await store.writePhoto(photo.key, { file, thumbnail: null });
      } catch {
        say(`${file.name} was left out. ${NO_ROOM}`);
        continue;
      }
      await change((batch) => addPhotos(batch, [photo]));
    }
    await prepareAll();
  }

  /** One after the other: a phone has to stay usable meanwhile. */
  async function prepareAll(): Promise<void> {
    if (isPreparing) return;
    isPreparing = true;
    for (;;) {
      const photo = $batch.get().photos.find((each) => !isPlaced(each));
      if (!photo) break;
      const raw = await store.readPhoto(photo.key);
      const ready = raw ? await preparePhoto(raw.file) : { problem: 'this browser has lost it.' };
      if ('problem' in ready) {
        say(`${photo.name} was left out: ${ready.problem}`);
        await change((batch) => deletePhoto(batch, photo.key));
        continue;
      }
      const { file, thumbnail, likeness } = ready;
      try {
        await store.writePhoto(photo.key, { file, thumbnail });
        await change((batch) => placePhoto(batch, photo.key, likeness));
      } catch {
        say(`${photo.name} was left out. ${NO_ROOM}`);
        await change((batch) => deletePhoto(batch, photo.key));
      }
    }
    isPreparing = false;
  }

  /** All that are not on their way yet, or these: what is wrong with one stands beside its fields. */
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

  /** At once, whatever it has waited for. */
  function goOn(): void {
    clearTimeout(timer);
    $halt.set(null);
    void sendAll();
  }

  async function sendAll(): Promise<void> {
    if ($sending.get() !== null) return;
    for (;;) {
      const piece = $batch.get().pieces.find((each) => each.wanted !== null);
      if (!piece?.wanted) return;
      $sending.set(piece.key);
      const halt = await sendPiece(
        { shelf, batchNow: () => $batch.get(), change, readPhoto: (key) => store.readPhoto(key) },
        piece,
        piece.wanted,
      );
      $sending.set(null);
      if (halt) {
        wait(halt);
        return;
      }
      failures = 0;
    }
  }

  /** Without a line the browser tells when there is one again; the shop itself is asked now and then. */
  function wait(halt: NonNullable<Halt>): void {
    $halt.set(halt);
    failures += 1;
    if (NEEDS_OWNER.has(halt.code) || !navigator.onLine) return;
    timer = setTimeout(goOn, retryDelayMs(failures + FAILURES_AHEAD));
  }

  return {
    ...{ $batch, $halt, $sending, $notices, change, addFiles, send, goOn },
    readPhoto: (key: string) => store.readPhoto(key),
    /** After the tab was closed in the middle. */
    resume() {
      void prepareAll();
      goOn();
    },
    /** It has not left yet: it can be changed once more. */
    hold: (key: string) => change((batch) => changePiece(batch, key, { wanted: null })),
    startAnew: async () => {
      clearTimeout(timer);
      $halt.set(null);
      $notices.set([]);
      $batch.set(newBatch(Date.now()));
      await write();
      await store.clear();
    },
  };
}

export type PhotoWork = ReturnType<typeof createPhotoWork>;
