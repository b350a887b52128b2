/** The result of the work, or a failure if it takes longer; the work itself is not stopped. */
export async function within<Result>(
  timeoutMs: number,
  work: Promise<Result>,
  tooLate = () => new Error(`No answer within ${String(timeoutMs)} ms.`),
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooLate());
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
