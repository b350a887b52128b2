import { atom } from 'nanostores';
import { retryDelayMs } from '#lib/retry-delay.ts';
import { NEEDS_SIGN_IN } from '#features/admin/kit/ask-admin.ts';
import type { KeptBatch } from './kept-batch.ts';
import { changePiece, type Wanted } from './photo-batch.ts';
import type { PhotoStore } from './photo-store.ts';
import { bodyOf, type Shelf } from './piece-body.ts';
import { type Halt, sendPiece } from './send-piece.ts';

/** A line that has just failed seldom comes back within a second. */
const FAILURES_AHEAD = 3;

/** Sends one piece after the other to the shop. It reports what halts it, and goes on by itself where it can. */
export function createPieceQueue(store: PhotoStore, shelf: Shelf, keptBatch: KeptBatch) {
  const { $batch, change } = keptBatch;
  const means = { store, shelf, batch: keptBatch };
  const $halt = atom<Halt>(null);
  /** The key of the piece that is being sent. */
  const $underWay = atom<string | null>(null);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Queues all pieces that are not queued yet, or those of `keys`. The problems of a piece are shown beside its fields;
   * the result is the first such piece.
   */
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

  /** Goes on at once, whatever it was waiting for. */
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

  /** Offline, the browser tells when the line is back; otherwise the shop is tried again now and then. */
  function wait(halt: NonNullable<Halt>): void {
    $halt.set(halt);
    failures += 1;
    if (NEEDS_SIGN_IN.has(halt.code) || !navigator.onLine) return;
    timer = setTimeout(goOn, retryDelayMs(failures + FAILURES_AHEAD));
  }

  return { $halt, $underWay, send, goOn, stop };
}
