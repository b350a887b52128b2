import { atom } from 'nanostores';
import { retryDelayMs } from '../../../../lib/retry-delay.ts';
import { NEEDS_SIGN_IN } from '../../kit/session/ask-admin.ts';
import type { KeptBatch } from './kept-batch.ts';
import { changePiece, type Wanted } from './photo-batch.ts';
import type { PhotoStore } from './photo-store.ts';
import { bodyOf, type Shelf } from './piece-body.ts';
import { type Halt, sendPiece } from './send-piece.ts';

/** A line that has just gone seldom comes back within a second. */
const FAILURES_AHEAD = 3;

/** One piece after the other goes to the shop; what halts it is told, and mends itself where it can. */
export function createPieceQueue(store: PhotoStore, shelf: Shelf, keptBatch: KeptBatch) {
  const { $batch, change } = keptBatch;
  const means = { store, shelf, batch: keptBatch };
  const $halt = atom<Halt>(null);
  /** Of the piece that is on its way. */
  const $underWay = atom<string | null>(null);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

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

  function stop(): void {
    clearTimeout(timer);
    $halt.set(null);
  }

  /** At once, whatever it has waited for. */
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

  /** Without a line the browser tells when there is one again; the shop itself is asked now and then. */
  function wait(halt: NonNullable<Halt>): void {
    $halt.set(halt);
    failures += 1;
    if (NEEDS_SIGN_IN.has(halt.code) || !navigator.onLine) return;
    timer = setTimeout(goOn, retryDelayMs(failures + FAILURES_AHEAD));
  }

  return { $halt, $underWay, send, goOn, stop };
}
