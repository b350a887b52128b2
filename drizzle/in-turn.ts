/** Whoever went before may have been ended in the middle, and never says that it is done. */
const LONGEST_WAIT_MS = 5_000;

let last: Promise<unknown> = Promise.resolve();

/** One after the other, in the order in which they come. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = last;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  last = promise;
  try {
    await atMost(LONGEST_WAIT_MS, before);
    return await work();
  } finally {
    resolve(undefined);
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
