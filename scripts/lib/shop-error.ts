/** Something the person at the terminal can act on: shown as its sentence, without a stack. */
export class ShopError extends Error {
  override name = 'ShopError';
}

/** The shop was told to stop while it was still starting. */
export class ShopStopped extends ShopError {
  override name = 'ShopStopped';
}

export function sentenceOf(error: unknown): string {
  if (error instanceof ShopError) return error.message;
  // Of the system itself, such as a disk that is full: its sentence names the file.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
