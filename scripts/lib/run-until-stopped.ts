import { END_SIGNALS, SAME_KEY_PRESS_MS } from './end-signal.ts';
import { sentenceOf } from './shop-error.ts';
import type { Shop, StartingShop } from './shop.ts';

export async function runUntilStopped(
  begin: () => StartingShop,
  onReady: (shop: Shop) => void,
): Promise<never> {
  const run: { starting: StartingShop | null; stoppingSince: number | null } = {
    starting: null,
    stoppingSince: null,
  };

  async function close(code: number): Promise<never> {
    run.stoppingSince = Date.now();
    await run.starting?.stop();
    process.exit(code);
  }

  /** Once the shop was told to stop, a broken part is only a result of that, and not printed. */
  async function closeBecause(sentence: string): Promise<void> {
    if (run.stoppingSince !== null) return;
    console.error(sentence);
    await close(1);
  }

  function onSignal(): void {
    if (run.stoppingSince === null) {
      void close(0);
    } else if (Date.now() - run.stoppingSince > SAME_KEY_PRESS_MS) {
      run.starting?.killNow();
      process.exit(1);
    }
  }

  /** An error that nobody waits for, such as of a full disk, would end this process alone. */
  function onError(error: unknown): void {
    if (run.stoppingSince === null) {
      void closeBecause(sentenceOf(error));
    } else {
      run.starting?.killNow();
      process.exit(1);
    }
  }

  process.on('uncaughtException', onError);
  for (const signal of END_SIGNALS) process.on(signal, onSignal);
  process.once('disconnect', onSignal);
  process.stdout.on('error', onSignal);

  try {
    run.starting = begin();
    const shop = await run.starting.ready;
    onReady(shop);
    await closeBecause(`${await shop.broken} The shop has closed; npm start opens it again.`);
  } catch (error) {
    await closeBecause(sentenceOf(error));
  }
  return await new Promise<never>(() => undefined);
}
