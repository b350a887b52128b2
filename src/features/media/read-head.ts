/** Follows what was tried with the file, and a colon. */
export const UNREADABLE = 'this file cannot be read. Please choose it again.';
/** The same as a sentence of its own. */
export const UNREADABLE_FILE = `T${UNREADABLE.slice(1)}`;

/** Enough to tell the type of the file. */
const HEAD_BYTES = 64;

/**
 * The first bytes of a file; null when the device does not hand it out, for example if it is gone or still in a cloud.
 */
export async function readHead(file: File, bytes = HEAD_BYTES): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  } catch {
    return null;
  }
}
