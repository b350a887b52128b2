import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DrawnPicture, DrawTask } from './draw-worker.ts';

/** Each holds large pictures in memory. */
const MOST_WORKERS = 8;

/**
 * Draws what waits, from the front, on as many threads as the machine has. The order of what still waits may be
 * changed meanwhile.
 */
export async function drawPictures<Task extends DrawTask>(
  waiting: Task[],
  onDrawn: (picture: DrawnPicture, task: Task) => void,
): Promise<void> {
  const workers = Math.min(MOST_WORKERS, availableParallelism());
  await Promise.all(Array.from({ length: workers }, () => workThrough(waiting, onDrawn)));
}

/** One thread takes the next task whenever it has finished one. */
async function workThrough<Task extends DrawTask>(
  waiting: Task[],
  onDrawn: (picture: DrawnPicture, task: Task) => void,
): Promise<void> {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url));
  try {
    await new Promise<void>((resolve, reject) => {
      let task: Task | undefined;
      const next = () => {
        task = waiting.shift();
        if (task) worker.postMessage(task);
        else resolve();
      };
      worker.on('message', (picture: DrawnPicture) => {
        if (task) onDrawn(picture, task);
        next();
      });
      worker.on('error', reject);
      next();
    });
  } finally {
    await worker.terminate();
  }
}
