import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DrawnPicture, DrawPictures, DrawResult, DrawTask } from './draw-worker.ts';

/** Each holds large pictures in memory. */
const MOST_WORKERS = 8;

/** Draws on as many threads as the machine has and keeps what was drawn in `cacheDir`. */
export function createDrawing(cacheDir: string): DrawPictures {
  mkdirSync(cacheDir, { recursive: true });
  return async (requests, onDrawn) => {
    const waiting: DrawTask[] = requests.map((request, index) => ({ index, request }));
    const drawn = new Map<number, DrawnPicture>();
    const collect = ({ index, picture }: DrawResult) => {
      drawn.set(index, picture);
      onDrawn(drawn.size, requests.length);
    };
    const workers = Math.min(MOST_WORKERS, availableParallelism());
    await Promise.all(Array.from({ length: workers }, () => workThrough(waiting, cacheDir, collect)));
    return requests.map((_, index) => {
      const picture = drawn.get(index);
      if (!picture) throw new Error(`Picture ${String(index)} was not drawn`);
      return picture;
    });
  };
}

/** One thread takes the next task whenever it has finished one. */
async function workThrough(waiting: DrawTask[], cacheDir: string, collect: (result: DrawResult) => void) {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url), { workerData: { cacheDir } });
  try {
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        const task = waiting.shift();
        if (task) worker.postMessage(task);
        else resolve();
      };
      worker.on('message', (result: DrawResult) => {
        collect(result);
        next();
      });
      worker.on('error', reject);
      next();
    });
  } finally {
    await worker.terminate();
  }
}
